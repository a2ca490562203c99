import { randomBytes } from 'node:crypto'
import fs from 'node:fs'

/**
 * Reads a 0600 file that is created on first use. If two processes create it at once, both read the first one; the file is created
 * atomically.
 */
export function readOrCreateSecret(file: string, generate: () => string): string {
  if (!fs.existsSync(file)) createSecretFile(file, generate())
  return fs.readFileSync(file, 'utf8').trim()
}

/** Replaces the secret in the file, and keeps the previous one in a file beside it. */
export function replaceAndKeepSecret(file: string, content: string): void {
  fs.renameSync(writeDraft(file, fs.readFileSync(file, 'utf8').trim()), `${file}.previous`)
  replaceSecret(file, content)
}

/** Replaces the secret in the file. */
export function replaceSecret(file: string, content: string): void {
  fs.renameSync(writeDraft(file, content), file)
}

function createSecretFile(file: string, content: string) {
  const draft = writeDraft(file, content)
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.unlinkSync(draft)
  }
}

function writeDraft(file: string, content: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  fs.writeFileSync(draft, `${content}\n`, { mode: 0o600, flush: true })
  return draft
}
