// Plays with an engine as Sabaki does: its library starts the engine, which is what the arguments say.
// Prints what was answered, as JSON.

const {Controller, ControllerStateTracker} = require('@sabaki/gtp')

async function main([path, ...args]) {
  const engine = new Controller(path, args)
  const tracker = new ControllerStateTracker(engine)
  const told = {answers: {}, stderr: []}
  engine.on('stderr', ({content}) => told.stderr.push(content))
  engine.start()

  const send = async (name, ...args) => {
    const {content, error} = await engine.sendCommand({name, args})
    told.answers[[name, ...args].join(' ')] = {content, error}
    return content
  }
  // Sends a command after some lines of the analysis, which has to end then.
  const analyze = async (name, ...args) => {
    const lines = []
    let enough
    const heard = new Promise(resolve => (enough = resolve))
    const ended = engine.sendCommand({name, args}, ({line}) => {
      if (line.startsWith('info ') && lines.push(line) === 3) enough()
    })
    await Promise.race([heard, ended])
    await send('get_komi')
    told[name] = {lines, error: (await ended).error}
  }

  const listed = (await send('list_commands')).split('\n')
  told.unknown = []
  for (const name of listed) {
    if (!(await tracker.knowsCommand(name)) || (await send('known_command', name)) !== 'true') told.unknown.push(name)
  }
  await tracker.sync({
    komi: 6.5,
    boardsize: [9, 9],
    history: [{name: 'play', args: ['B', 'D4']}, {name: 'play', args: ['W', 'F6']}]
  })
  await send('time_settings', '60', '0', '0')
  await send('time_left', 'B', '30', '0')
  await send('genmove', 'B')
  await analyze('lz-analyze', 'W', '10')
  await analyze('kata-analyze', 'W', '10', 'ownership', 'true')
  await send('kgs-genmove_cleanup', 'W')
  await send('final_status_list', 'dead')
  await send('final_score')
  told.history = tracker.state.history
  await engine.stop(20000)
  console.log(JSON.stringify(told))
}

main(process.argv.slice(2)).catch(error => {
  console.error(error)
  process.exit(1)
})
