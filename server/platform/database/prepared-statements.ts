import type pg from 'pg'
import { isVariant, type Sql } from './sql.ts'

/** Maximum number of recently used texts that are prepared by name. Unusual filters produce many texts that are used only once. */
export const maxPreparedStatements = 400
/** The same for variants, which callers can compose in any number: they only evict each other. */
export const maxPreparedVariants = 100

/** Evicted statements that a connection may hold before they are deallocated, in one round trip. */
const deallocateThreshold = 50

/** A text that is prepared by name. Names are never reused for another text. */
type PreparedText = { name: string; text: string; usedAt: number }
type PreparedTexts = Map<string, PreparedText>
const preparedStatements: PreparedTexts = new Map()
const preparedVariants: PreparedTexts = new Map()
const liveNames = new Set<string>()
let nameCount = 0
let useCount = 0

/** Returns the name under which a statement is prepared, and its text, always the same string, so that nothing has to hash it again. */
export function getPreparedText(statement: Sql): Readonly<Pick<PreparedText, 'name' | 'text'>> {
  return isVariant(statement)
    ? getOrAdd(preparedVariants, maxPreparedVariants, statement.text)
    : getOrAdd(preparedStatements, maxPreparedStatements, statement.text)
}

function getOrAdd(texts: PreparedTexts, max: number, text: string): PreparedText {
  useCount++
  const known = texts.get(text)
  if (known) {
    known.usedAt = useCount
    return known
  }
  if (texts.size >= max) evictLeastRecentlyUsed(texts)
  const added = { name: `s${nameCount++}`, text, usedAt: useCount }
  texts.set(text, added)
  liveNames.add(added.name)
  return added
}

function evictLeastRecentlyUsed(texts: PreparedTexts): void {
  const oldest = [...texts.values()].reduce((a, b) => (b.usedAt < a.usedAt ? b : a))
  texts.delete(oldest.text)
  liveNames.delete(oldest.name)
}

type Connection = { parsedStatements: Record<string, string> }

/** How many names existed when a connection last deallocated evicted statements. */
const deallocatedAtCount = new WeakMap<Connection, number>()

/** Deallocates the evicted statements of a connection once there are enough of them. */
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
