import type pg from 'pg'

/** Texts that are prepared by name: the ones used last. Unusual filters make any number of others, each used once. */
export const maxPreparedStatements = 400

/** Statements that a connection may hold beyond those before it is rid of them, in one round trip. */
const deallocateThreshold = 50

/** Text → name, the one used longest ago first. A name stands for one text ever. */
const namesByText = new Map<string, string>()
const liveNames = new Set<string>()
let nameCount = 0

/** The name under which a text is prepared. */
export function getStatementName(text: string): string {
  const name = namesByText.get(text) ?? `s${nameCount++}`
  namesByText.delete(text)
  namesByText.set(text, name)
  liveNames.add(name)
  if (namesByText.size > maxPreparedStatements) evictOldest()
  return name
}

function evictOldest(): void {
  for (const [text, name] of namesByText) {
    namesByText.delete(text)
    liveNames.delete(name)
    return
  }
}

type Connection = { parsedStatements: Record<string, string> }

/** How many names there were when a connection was last rid of what nobody asks for. */
const deallocatedAtCount = new WeakMap<Connection, number>()

/** Frees the statements of a connection whose names are forgotten, now and then. */
export async function deallocateEvicted(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: Connection }
  if (nameCount - (deallocatedAtCount.get(connection) ?? 0) < deallocateThreshold) return
  deallocatedAtCount.set(connection, nameCount)
  const { parsedStatements } = connection
  const evicted = Object.keys(parsedStatements).filter((name) => /^s\d+$/.test(name) && !liveNames.has(name))
  if (evicted.length === 0) return
  await client.query(evicted.map((name) => `deallocate ${name}`).join(';'))
  for (const name of evicted) delete parsedStatements[name]
}
