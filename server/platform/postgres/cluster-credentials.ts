import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readOrCreateSecret } from '../process/secret-file.ts'

/** Passwords of the two roles. `id` names the lock and, if needed, the folder outside DATA_DIR. */
export interface ClusterCredentials {
  id: string
  superuserPassword: string
  applicationPassword: string
}

export function loadCredentials(dataDir: string): ClusterCredentials {
  const generate = (): ClusterCredentials => ({
    id: randomHex(8),
    superuserPassword: randomHex(24),
    applicationPassword: randomHex(24),
  })
  return JSON.parse(readOrCreateSecret(path.join(dataDir, 'postgres.secret'), () => JSON.stringify(generate())))
}

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')
