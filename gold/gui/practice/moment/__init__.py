"""Practice at one moment as frozen data: banners, notices, and records of what else is shown."""
