import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Passwords of the two roles; `id` names the lock and, where one is needed, the folder outside DATA_DIR. */
export interface Secret {
  id: string
  superuserPassword: string
  applicationPassword: string
}

export function openSecret(dataDir: string): Secret {
  const file = path.join(dataDir, 'postgres.secret')
  if (!fs.existsSync(file)) createSecret(file)
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

/** Two processes may come here at once: the file appears whole or not at all, and the first one stays. */
function createSecret(file: string) {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const secret: Secret = { id: random(8), superuserPassword: random(24), applicationPassword: random(24) }
  fs.writeFileSync(draft, `${JSON.stringify(secret)}\n`, { mode: 0o600, flush: true })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.unlinkSync(draft)
  }
}

const random = (bytes: number) => randomBytes(bytes).toString('hex')
