import type pg from 'pg'

/** How many of the most recently used texts are prepared by name. Unusual filters produce any number of texts that are used once. */
export const maxPreparedStatements = 400

/** Evicted statements that a connection may hold before they are deallocated, in one round trip. */
const deallocateThreshold = 50

/** Text → name, least recently used first. A name is never reused for another text. */
const namesByText = new Map<string, string>()
const liveNames = new Set<string>()
let nameCount = 0

/** The name of a prepared text. */
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

/** How many names existed when a connection last deallocated evicted statements. */
const deallocatedAtCount = new WeakMap<Connection, number>()

/** Deallocates the evicted statements of a connection from time to time. */
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
