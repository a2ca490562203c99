import fs from 'node:fs'

/** Creates DATA_DIR. It is traversable, because a database started by root runs as another user; its content has its own permissions. */
export function createDataDirectory(directory: string): void {
  fs.mkdirSync(directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 })
  fs.accessSync(directory, fs.constants.W_OK)
}
