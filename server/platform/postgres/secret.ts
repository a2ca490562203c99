import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { keptSecret } from '../secret-file.ts'

/** Passwords of the two roles; `id` names the lock and, where one is needed, the folder outside DATA_DIR. */
export interface Secret {
  id: string
  superuserPassword: string
  applicationPassword: string
}

export function openSecret(dataDir: string): Secret {
  const make = (): Secret => ({ id: random(8), superuserPassword: random(24), applicationPassword: random(24) })
  return JSON.parse(keptSecret(path.join(dataDir, 'postgres.secret'), () => JSON.stringify(make())))
}

const random = (bytes: number) => randomBytes(bytes).toString('hex')
