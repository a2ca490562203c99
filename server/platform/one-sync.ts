import pg from 'pg'
import type { Sql } from './sql.ts'

/**
 * A preamble and a statement sent as one implicit transaction with a single Sync: one round trip, and the settings
 * that the preamble makes are gone with it. Leans on `pg` internals, so `pg` is pinned and `scope.test.ts` guards it.
 */
export type Preamble = { name: string; text: string; values: unknown[] }

type Internals = {
  name?: string
  text: string
  values: unknown[]
  submit(connection: Connection): unknown
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
type Connection = {
  parsedStatements: Record<string, string>
  parse(query: { name: string; text: string; types?: number[] }, more: boolean): void
  bind(config: object, more: boolean): void
  execute(config: object, more: boolean): void
}
type QueryClass = new (
  config: object,
  values: unknown[] | null,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => Internals

const PlainQuery = pg.Query as unknown as QueryClass

class QueryAfterPreamble extends PlainQuery {
  private inPreamble = true
  private readonly preamble: Preamble

  constructor(preamble: Preamble, config: object, callback: (error: Error | null, result: pg.QueryResult) => void) {
    super(config, null, callback)
    this.preamble = preamble
  }

  override submit(connection: Connection): unknown {
    const { name, text, values } = this.preamble
    if (!connection.parsedStatements[name]) connection.parse({ name, text }, true)
    connection.bind({ portal: '', statement: name, values, valueMapper: (value: unknown) => value }, true)
    connection.execute({ portal: '' }, true)
    return super.submit(connection)
  }

  override handleRowDescription(message: unknown): void {
    this.inPreamble = false
    super.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    if (!this.inPreamble) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.inPreamble) {
      connection.parsedStatements[this.preamble.name] = this.preamble.text
      this.inPreamble = false
    } else super.handleCommandComplete(message, connection)
  }
}

export async function runOneSync<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  preamble: Preamble,
  statement: Sql,
): Promise<R[]> {
  const client = await pool.connect()
  try {
    const config = { name: statementName(statement.text), text: statement.text, values: statement.values }
    return await new Promise<R[]>((resolve, reject) => {
      const query = new QueryAfterPreamble(preamble, config, (error, result) =>
        error ? reject(error) : resolve(result.rows as R[]),
      )
      client.query(query as unknown as pg.Submittable)
    })
  } finally {
    client.release()
  }
}

const names = new Map<string, string>()

/** Statements are prepared by name; beyond this many different texts (unusual filters) they are sent unprepared. */
const namedStatements = 400

export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= namedStatements) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
