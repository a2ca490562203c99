import pg from 'pg'
import { DomainError } from '../errors.ts'

/** Classes of errors that end a connection, possibly after a commit. */
const endOfConnection = /^(08|57P)/

/**
 * Whether a transaction that failed with this error may have been committed: the connection was lost before the reply to the commit
 * arrived. Its files must then be kept; if no row refers to them, the purge removes them.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof DomainError) return false
  return !(error instanceof pg.DatabaseError) || endOfConnection.test(error.code ?? '')
}
