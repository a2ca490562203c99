import pg from 'pg'
import { deallocateEvicted, getPreparedText } from './prepared-statements.ts'
import type { Sql } from './sql.ts'

/**
 * Sends a preamble and a statement as one implicit transaction with a single Sync: it takes one round trip, and the settings
 * of the preamble end with it. Relies on `pg` internals, so `pg` is pinned and `guards/isolation/workspace-scope.test.ts` covers it.
 */
type PreparedStatement = { name: string; text: string; values: unknown[] }

type QueryInternals = {
  name?: string
  text: string
  values: unknown[]
  submit(connection: ProtocolConnection): unknown
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: ProtocolConnection): void
  handleError(error: Error, connection: ProtocolConnection): void
  handleReadyForQuery(connection: ProtocolConnection): void
}
type ProtocolConnection = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  on(event: 'parseComplete', listener: () => void): void
  off(event: 'parseComplete', listener: () => void): void
  parse(query: { name: string; text: string; types?: number[] }, more: boolean): void
  bind(config: object, more: boolean): void
  execute(config: object, more: boolean): void
}
type QueryClass = new (
  text: string,
  values: unknown[],
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => QueryInternals

const QueryBase = pg.Query as unknown as QueryClass

class QueryAfterPreamble extends QueryBase {
  private inPreamble = true
  private readonly preamble: PreparedStatement
  /** Parse messages that the server has not confirmed yet. */
  private pendingParses: { name?: string; text: string }[] = []
  private onParseComplete: () => void = () => undefined

  constructor(
    preamble: PreparedStatement,
    { name, text, values }: PreparedStatement,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(text, values, callback)
    this.name = name
    this.preamble = preamble
  }

  override submit(connection: ProtocolConnection): unknown {
    const { name, text, values } = this.preamble
    connection.stream.cork()
    this.onParseComplete = () => this.handleParseComplete(connection)
    connection.on('parseComplete', this.onParseComplete)
    if (!connection.parsedStatements[name]) {
      this.pendingParses.push({ name, text })
      connection.parse({ name, text }, true)
    }
    if (!this.name || !connection.parsedStatements[this.name]) this.pendingParses.push(this)
    connection.bind({ portal: '', statement: name, values, valueMapper: (value: unknown) => value }, true)
    connection.execute({ portal: '' }, true)
    try {
      return super.submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }

  /**
   * `pg` assumes that the first prepared statement is its own, but it may be the preamble, and a failed preamble makes
   * the server skip the rest. A wrong record of which statements are prepared would make the connection unusable.
   */
  private handleParseComplete(connection: ProtocolConnection): void {
    const prepared = this.pendingParses.shift()
    this.forgetPendingParses(connection)
    if (prepared?.name) connection.parsedStatements[prepared.name] = prepared.text
  }

  private forgetPendingParses(connection: ProtocolConnection): void {
    for (const { name } of this.pendingParses)
      if (name) {
        delete connection.parsedStatements[name]
        delete connection.submittedNamedStatements[name]
      }
  }

  override handleError(error: Error, connection: ProtocolConnection): void {
    connection.off('parseComplete', this.onParseComplete)
    this.forgetPendingParses(connection)
    super.handleError(error, connection)
  }

  override handleReadyForQuery(connection: ProtocolConnection): void {
    connection.off('parseComplete', this.onParseComplete)
    super.handleReadyForQuery(connection)
  }

  override handleRowDescription(message: unknown): void {
    this.inPreamble = false
    super.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    if (!this.inPreamble) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: ProtocolConnection): void {
    if (this.inPreamble) this.inPreamble = false
    else super.handleCommandComplete(message, connection)
  }
}

export async function runPipelined<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  preamble: PreparedStatement,
  statement: Sql,
): Promise<R[]> {
  const client = await pool.connect()
  try {
    await deallocateEvicted(client)
    const { name, text } = getPreparedText(statement)
    return await new Promise<R[]>((resolve, reject) => {
      const query = new QueryAfterPreamble(preamble, { name, text, values: statement.values }, (error, result) =>
        error ? reject(error) : resolve(result.rows as R[]),
      )
      client.query(query as unknown as pg.Submittable)
    })
  } finally {
    client.release()
  }
}
