import type pg from 'pg'

/** Texts that are prepared by name: the ones used last. Unusual filters make any number of others, each used once. */
export const mostNamed = 400

/** Statements that a connection may hold beyond those before it is rid of them, in one round trip. */
const mostForgotten = 50

/** Text → name, the one used longest ago first. A name stands for one text ever. */
const names = new Map<string, string>()
const known = new Set<string>()
let made = 0

/** The name under which a text is prepared. */
export function statementName(text: string): string {
  const name = names.get(text) ?? `s${made++}`
  names.delete(text)
  names.set(text, name)
  known.add(name)
  if (names.size > mostNamed) forgetOldest()
  return name
}

function forgetOldest(): void {
  for (const [text, name] of names) {
    names.delete(text)
    known.delete(name)
    return
  }
}

type Connection = { parsedStatements: Record<string, string> }

/** How many names there were when a connection was last rid of what nobody asks for. */
const freed = new WeakMap<Connection, number>()

/** Frees the statements of a connection whose names are forgotten, now and then. */
export async function freeForgotten(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: Connection }
  if (made - (freed.get(connection) ?? 0) < mostForgotten) return
  freed.set(connection, made)
  const { parsedStatements } = connection
  const gone = Object.keys(parsedStatements).filter((name) => /^s\d+$/.test(name) && !known.has(name))
  if (gone.length === 0) return
  await client.query(gone.map((name) => `deallocate ${name}`).join(';'))
  for (const name of gone) delete parsedStatements[name]
}
