import { createEngines } from './features/whatsapp/engines/create-engines.ts'
import { startEngines } from './features/whatsapp/engines/sessions/engine-host.ts'
import type { WhatsappOptions } from './features/whatsapp/settings.ts'
import { openDatabase, type Quotas } from './platform/database/database.ts'
import { openChangeNotifier } from './platform/events/change-notifier.ts'
import { openLocalFileStore } from './platform/files/file-store.ts'
import type { S3Config } from './platform/files/s3-client.ts'
import { openS3FileStore } from './platform/files/s3-file-store.ts'
import { createLogger } from './platform/process/logger.ts'

/** Settings sent to the engine process when it starts. */
export type EngineProcessOptions = {
  /** Stays the same when the process is restarted. */
  node: string
  url: string
  migrationUrl: string | undefined
  quotas: Quotas
  filesDirectory: string
  s3: S3Config | undefined
  appSecret: string
  logLevel: string
  whatsapp: WhatsappOptions
  maxAccounts: number
}

/** The process that runs the WhatsApp connections, so that neither a slow pairing nor a crash affects the API. */
process.once('message', (start: EngineProcessOptions) => {
  startEngineProcess(start).catch((error) => {
    // The database may be unavailable: the supervisor restarts this process.
    createLogger(start.logLevel).warn({ err: error }, 'The process of the engines could not start.')
    process.exit(1)
  })
})

async function startEngineProcess({
  node,
  url,
  migrationUrl,
  quotas,
  filesDirectory,
  s3,
  appSecret,
  logLevel,
  whatsapp,
  maxAccounts,
}: EngineProcessOptions): Promise<void> {
  const logger = createLogger(logLevel)
  const database = openDatabase({ url, ...(migrationUrl && { migrationUrl }), quotas, connections: 4 })
  const changes = await openChangeNotifier(database, url)
  const files = await openLocalFileStore(filesDirectory)
  const log = (event: string, error: unknown) => logger.warn({ err: error }, `whatsapp ${event}`)
  const engines = await startEngines(
    { database, changes, media: s3 ? openS3FileStore(s3, files) : files, appSecret, log },
    createEngines(whatsapp),
    { node, maxAccounts },
  )
  let isStopping = false
  const shutDown = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(0), 8_000).unref()
    // If the database is unavailable, the leases of the accounts expire by themselves.
    for (const part of [engines.stop, changes.close, database.close])
      await part().catch((error) => log('could not stop', error))
    process.exit(0)
  }
  // The server process has ended.
  process.on('disconnect', () => void shutDown())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown())
  // The server process may also end while this one starts.
  if (process.connected) process.send?.('ready', undefined, undefined, () => undefined)
  else void shutDown()
}
