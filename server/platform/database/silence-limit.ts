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

/** Milliseconds after which a statement that PostgreSQL should have cancelled counts as lost. */
export const maxLateness = 5_000

/**
 * Closes a connection that was silent for too long while a query ran: the database or the network has failed without closing the
 * connection, and the query would wait forever.
 */
export function endWhenSilent(client: pg.ClientBase): void {
  const internals = client as unknown as ClientInternals
  const { stream } = internals.connection
  stream.on('timeout', () => {
    if (internals._getActiveQuery()) stream.destroy()
  })
}

/** Sets how many milliseconds a connection may be silent, which must be longer than the statement timeout. */
export function setSilenceLimit(client: pg.ClientBase, milliseconds: number): void {
  const { stream } = (client as unknown as ClientInternals).connection
  if (stream.timeout !== milliseconds) stream.setTimeout(milliseconds)
}

/** Closes a connection abruptly, even while it is sending. */
export function destroyConnection(client: pg.ClientBase): void {
  ;(client as unknown as ClientInternals).connection.stream.destroy()
}
