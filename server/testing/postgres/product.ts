import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts'

/** Runs the product in a separate process that a test can kill. Started by `product-harness.ts`, controlled by messages. */
const { dataDir, sharedDir, uid } = JSON.parse(process.argv[2] ?? '{}')
const sendToParent = (message: object) => process.connected && process.send?.(message)

if (uid) {
  process.setgroups?.([])
  process.setgid?.(uid)
  process.setuid?.(uid)
}

try {
  const database = await startEmbeddedPostgres({
    dataDir,
    sharedDir,
    log: (line) => sendToParent({ log: line }),
    onLost: (error) => sendToParent({ error: error.message }),
  })
  process.on('message', async (message) => {
    if (message !== 'stop') return sendToParent({ adopted: database.isAdopted })
    await database.stop()
    process.exit(0)
  })
  process.on('disconnect', () => process.exit(0))
  sendToParent({ url: database.url, adopted: database.isAdopted })
} catch (error) {
  sendToParent({ error: (error as Error).message })
  process.exit(1)
}
