import type pg from 'pg'

/** Relies on `pg` internals, as pipelined queries do. */
type ClientInternals = {
  connection: {
    stream: {
      timeout?: number
      setTimeout(milliseconds: number): void
      on(event: 'timeout', listener: () => void): void
      destroy(): void
    }
  }
  _getActiveQuery(): unknown
}

/** Milliseconds by which a statement that PostgreSQL should have ended may be late. */
export const maxLateness = 5_000

/**
 * Ends a connection on which nothing has come or gone for so long while a query ran: the database, or the way to it, is
 * gone without a word, and the call would wait forever.
 */
export function endWhenSilent(client: pg.ClientBase): void {
  const internals = client as unknown as ClientInternals
  const { stream } = internals.connection
  stream.on('timeout', () => {
    if (internals._getActiveQuery()) stream.destroy()
  })
}

/** Sets for how many milliseconds that connection may be silent: longer than PostgreSQL lets a statement run. */
export function setSilenceLimit(client: pg.ClientBase, milliseconds: number): void {
  const { stream } = (client as unknown as ClientInternals).connection
  if (stream.timeout !== milliseconds) stream.setTimeout(milliseconds)
}

/** Ends a connection in the middle of what it sends. */
export function cutConnection(client: pg.ClientBase): void {
  ;(client as unknown as ClientInternals).connection.stream.destroy()
}
