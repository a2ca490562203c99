import fs from 'node:fs'
import pg from 'pg'
import { createCluster, setRoles } from './cluster.ts'
import type { Installation } from './installation.ts'
import { freePort } from './port.ts'
import { launch, type Postmaster } from './postmaster.ts'

/** Starts the server and proves that the application's role can sign in. `port` when others already know it. */
export async function serve(at: Installation, port?: number): Promise<Postmaster> {
  if (!fs.existsSync(at.cluster)) await createCluster(at)
  const choose = () => (port ? Promise.resolve(port) : freePort(recordedPort(at)))
  let server = await launch(at, choose)
  if (!(await admits(at.url(server.port)))) {
    // The passwords were lost with postgres.secret, or the database came from a copy.
    await server.stop()
    await setRoles(at)
    server = await launch(at, choose)
    if (!(await admits(at.url(server.port)))) throw new Error(`PostgreSQL in ${at.cluster} does not admit role parley.`)
  }
  fs.writeFileSync(at.portFile, `${server.port}\n`)
  return server
}

export async function answers(url: string): Promise<boolean> {
  return admits(url).catch(() => false)
}

function recordedPort(at: Installation): number | undefined {
  return fs.existsSync(at.portFile) ? Number(fs.readFileSync(at.portFile, 'utf8')) || undefined : undefined
}

async function admits(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (refusals.has(code)) return false
    throw error
  } finally {
    await client.end()
  }
}

// invalid_authorization_specification, invalid_password, invalid_catalog_name
const refusals = new Set(['28000', '28P01', '3D000'])
