import { availableEngines } from './features/whatsapp/engines/available.ts'
import { startEngines } from './features/whatsapp/engines/host.ts'
import { type Bucket, openBucket } from './platform/bucket.ts'
import { openChanges } from './platform/changes.ts'
import { openDatabase } from './platform/database.ts'
import { openFiles } from './platform/files.ts'
import { openLog } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'

/** What the server tells the process of the engines, once. */
export type EnginesStart = {
  /** The same for every process that is started in place of one that ended. */
  node: string
  url: string
  migrationUrl: string | undefined
  filesDirectory: string
  s3: Bucket | undefined
  appSecret: string
  logLevel: string
  whatsapp: Platform['whatsapp']
}

/** The process that holds the connections to WhatsApp: a pairing does not stop the API, and a crash does not end it. */
process.once('message', (start: EnginesStart) => void run(start))

async function run({
  node,
  url,
  migrationUrl,
  filesDirectory,
  s3,
  appSecret,
  logLevel,
  whatsapp,
}: EnginesStart): Promise<void> {
  const logger = openLog(logLevel)
  const database = openDatabase({ url, ...(migrationUrl && { migrationUrl }), connections: 4 })
  const changes = await openChanges(database, url)
  const files = await openFiles(filesDirectory)
  const log = (what: string, error: unknown) => logger.warn({ err: error }, `whatsapp ${what}`)
  const engines = await startEngines(
    { database, changes, media: s3 ? openBucket(s3, files) : files, appSecret, log },
    availableEngines(whatsapp),
    undefined,
    node,
  )
  process.send?.('ready')
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), 8_000).unref()
    await engines.stop()
    await changes.close()
    await database.close()
    process.exit(0)
  }
  // The server is gone, however it went.
  process.on('disconnect', () => void stop())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}
