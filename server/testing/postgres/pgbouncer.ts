import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { nobodyUid } from './product-harness.ts'

type Pooler = {
  through(url: string): string
  /** Makes new connections lead to another port. */
  pointAt(port: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the PgBouncer at `binary` in front of the database of these URLs. */
export async function startPgbouncer(
  binary: string,
  mode: 'session' | 'transaction',
  urls: readonly string[],
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-pgbouncer-'))
  await chmod(folder, 0o755)
  const [logins, port] = [urls.map((url) => new URL(url)), await findFreePort()]
  const target = logins[0] as URL
  await writeFile(
    join(folder, 'users.txt'),
    logins
      .map(({ username, password }) => `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
      .join(''),
  )
  const formatSettings = (targetPort: string) => [
    '[databases]',
    `* = host=${target.hostname} port=${targetPort}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = scram-sha-256\nauth_file = ${join(folder, 'users.txt')}`,
    // Otherwise it tries again only 15 seconds after a failed connection.
    `pool_mode = ${mode}\ndefault_pool_size = 60\nserver_login_retry = 1`,
  ]
  const file = join(folder, 'pgbouncer.ini')
  const write = (targetPort: string) => writeFile(file, `${formatSettings(targetPort).join('\n')}\n`)
  await write(target.port)
  // PgBouncer refuses to run as root.
  const child = spawn(binary, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 && { uid: nobodyUid }),
  })
  const ended = once(child, 'close')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (part) => {
      said += part
      if (said.includes('process up')) resolve()
    })
    ended.then(() => reject(new Error(`PgBouncer ended: ${said}`)), reject)
  })
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port }).toString(),
    async pointAt(targetPort) {
      await write(String(targetPort))
      child.kill('SIGHUP')
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
