import type pg from 'pg'
import { isVariant, type Sql } from './sql.ts'

/** Maximum number of recently used texts that are prepared by name. Unusual filters produce many texts that are used only once. */
export const maxPreparedStatements = 400
/** The same for variants, which callers can compose in any number: they only evict each other. */
export const maxPreparedVariants = 100

/** Evicted statements that a connection may hold before they are deallocated, in one round trip. */
const deallocateThreshold = 50

/** Text → name, least recently used first. Names are never reused for another text. */
type Names = Map<string, string>
const statementNames: Names = new Map()
const variantNames: Names = new Map()
const liveNames = new Set<string>()
let nameCount = 0

/** Returns the name under which a statement is prepared. */
export function getStatementName(statement: Sql): string {
  return isVariant(statement)
    ? getName(variantNames, maxPreparedVariants, statement.text)
    : getName(statementNames, maxPreparedStatements, statement.text)
}

function getName(namesByText: Names, max: number, text: string): string {
  const name = namesByText.get(text) ?? `s${nameCount++}`
  namesByText.delete(text)
  namesByText.set(text, name)
  liveNames.add(name)
  if (namesByText.size > max) evictOldest(namesByText)
  return name
}

function evictOldest(namesByText: Names): void {
  for (const [text, name] of namesByText) {
    namesByText.delete(text)
    liveNames.delete(name)
    return
  }
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
