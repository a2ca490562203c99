import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built product, running on a free port with its own data folder. */
export type Product = {
  url: string
  /** The port where the product expects the Graph API. Nothing listens there unless a journey does. */
  graphPort: number
  /** The data folder. */
  directory: string
  /** Waits for mail to an address, and returns the latest one in the outbox. */
  waitForMail(email: string): Promise<string>
}

/** How another process finds a running product. */
export type ProductAddress = Pick<Product, 'url' | 'graphPort' | 'directory'>

/** A product that the caller must stop. */
export type StartedProduct = Product & { stop(): Promise<void> }

export const connectProduct = ({ url, graphPort, directory }: ProductAddress): Product => ({
  url,
  graphPort,
  directory,
  waitForMail: (email) => waitForMailIn(join(directory, 'outbox'), email),
})

/** Starts a product. `settings` are additional settings; `dist` is a build other than the default. */
export async function startProduct(
  settings: Record<string, string> = {},
  dist = join(import.meta.dirname, '../../dist'),
): Promise<StartedProduct> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-e2e-'))
  const port = await freePort()
  const graphPort = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [join(dist, 'server.mjs')], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', DATA_DIR: directory, PORT: String(port), PUBLIC_URL: url, TRUST_PROXY: '1' },
      WHATSAPP_GRAPH_URL: `http://127.0.0.1:${graphPort}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await waitUntilReady(server)
  return {
    ...connectProduct({ url, graphPort, directory }),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Waits until the server prints its address. Rejects with the output so far if it exits. */
function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Parley is ready')) resolve()
    }
    server.stdout?.on('data', onOutput)
    server.stderr?.on('data', onOutput)
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)))
  })
}

async function waitForMailIn(outbox: string, email: string): Promise<string> {
  for (;;) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names.reverse()) {
      const mail = await readFile(join(outbox, name), 'utf8')
      if (mail.includes(email)) return mail
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A proxy header with a unique client address, because sign-ups per address are limited. */
export const createForwardedHeader = (): { 'x-forwarded-for': string } => ({
  'x-forwarded-for': `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`,
})
