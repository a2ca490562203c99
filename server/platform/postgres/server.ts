import fs from 'node:fs'
import pg from 'pg'
import { createCluster, resetRoles } from './cluster.ts'
import type { PostgresInstallation } from './installation.ts'
import { launchPostmaster, type Postmaster } from './postmaster.ts'

/**
 * Starts the server and verifies that the application role can sign in. `port` is given if clients already know it; `signal` cancels
 * the start.
 */
export async function startServer(
  installation: PostgresInstallation,
  port: number | undefined,
  signal: AbortSignal,
): Promise<Postmaster> {
  if (!fs.existsSync(installation.cluster)) await createCluster(installation)
  const ports = { port: port ?? readRecordedPort(installation), isPortFixed: port !== undefined }
  let server = await launchPostmaster(installation, ports, signal)
  try {
    if (!(await canSignIn(installation.url(server.port)))) {
      // The file postgres.secret was lost, or the database was copied from elsewhere.
      await server.stop()
      await resetRoles(installation)
      server = await launchPostmaster(installation, ports, signal)
      if (!(await canSignIn(installation.url(server.port))))
        throw new Error(`PostgreSQL in ${installation.cluster} does not admit role parley.`)
    }
    // A restart on the same port writes nothing, so it works on a full disk.
    if (readRecordedPort(installation) !== server.port) recordPort(installation, server.port)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Writes the file atomically, so that readers always find a complete one, even if this process is killed. */
function recordPort({ portFile }: PostgresInstallation, port: number): void {
  const draft = `${portFile}.new`
  fs.writeFileSync(draft, `${port}\n`, { flush: true })
  fs.renameSync(draft, portFile)
}

export async function isReachable(url: string): Promise<boolean> {
  return canSignIn(url).catch(() => false)
}

function readRecordedPort(installation: PostgresInstallation): number | undefined {
  return fs.existsSync(installation.portFile)
    ? Number(fs.readFileSync(installation.portFile, 'utf8')) || undefined
    : undefined
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (signInErrorCodes.has(code)) return false
    throw error
  } finally {
    await client.end()
  }
}

// invalid_authorization_specification, invalid_password, invalid_catalog_name
const signInErrorCodes = new Set(['28000', '28P01', '3D000'])
