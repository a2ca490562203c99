import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the clone. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export const inRoot = (...parts) => path.join(root, ...parts)

/** Exits with a sentence that a person can act on, and no stack. */
export function exitWithMessage(sentence) {
  console.error(sentence)
  process.exit(1)
}

export function requireWritable(purpose) {
  try {
    fs.accessSync(root, fs.constants.W_OK)
  } catch {
    exitWithMessage(
      `Parley must ${purpose}, but ${root} cannot be written. Run npm start once where it can, or copy the folder.`,
    )
  }
}
