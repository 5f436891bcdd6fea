"""Compiles the kernels, half of them in each of two processes: before tests run side by side, and for wheels.

Test workers that begin without compiled kernels would each compile all of them at the same time.
"""

from __future__ import annotations

import subprocess
import sys

from gold.solver.warmup import KernelPart, warmup

SHARES = (
    (KernelPart.ONE_WORD, KernelPart.PLAYOUTS, KernelPart.WIDE_PLAYOUTS),
    (KernelPart.TWO_WORDS, KernelPart.ALPHA_BETA, KernelPart.KEPT_PROOFS),
)


def compile_share(number: int) -> None:
    """Compile one of the shares, or load it from the cache."""
    thread = warmup(parts=SHARES[number])
    thread.join()
    if thread.error is not None:
        raise thread.error


def main() -> int:
    """Compile all shares, and tell by the exit code whether that was possible."""
    others = [
        subprocess.Popen([sys.executable, "-m", "tests.warm_kernels", str(number)])
        for number in range(len(SHARES))
    ]
    return max([other.wait() for other in others])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        compile_share(int(sys.argv[1]))
    else:
        sys.exit(main())
