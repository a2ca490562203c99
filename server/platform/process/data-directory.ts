import fs from 'node:fs'

/** Makes DATA_DIR. Root's database runs as another user, who walks through it; whatever is in it guards itself. */
export function createDataDirectory(directory: string): void {
  fs.mkdirSync(directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 })
  fs.accessSync(directory, fs.constants.W_OK)
}
