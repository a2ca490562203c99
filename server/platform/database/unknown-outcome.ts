import pg from 'pg'
import { DomainError } from '../errors.ts'

/** Classes of errors with which PostgreSQL ends a connection, maybe after a commit. */
const endOfConnection = /^(08|57P)/

/**
 * Whether what failed with this error may be stored all the same: the connection was lost before the reply to a commit came.
 * A file that belongs to it must stay then; if no row refers to it, the purge removes it.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof DomainError) return false
  return !(error instanceof pg.DatabaseError) || endOfConnection.test(error.code ?? '')
}
