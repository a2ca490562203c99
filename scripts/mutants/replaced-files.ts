import fs from 'node:fs'
import path from 'node:path'
import { root } from './source-files.ts'

/** A product file with the text to use instead. */
export type ReplacedFile = { file: string; text: string }

/** Runs `work` with the replaced files on disk, and restores them afterwards. */
export async function withReplacedFiles<T>(replaced: readonly ReplacedFile[], work: () => Promise<T>): Promise<T> {
  const original = replaced.map(({ file }) => fs.readFileSync(path.join(root, file)))
  for (const { file, text } of replaced) fs.writeFileSync(path.join(root, file), text)
  return work().finally(() => {
    for (const [n, { file }] of replaced.entries()) fs.writeFileSync(path.join(root, file), original[n] as Buffer)
  })
}
