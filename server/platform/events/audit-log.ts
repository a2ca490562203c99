import type { AuditAction } from '#contract/audit/actions.ts'
import type { Scope } from '../database/scope.ts'
import { type Sql, sql } from '../database/sql.ts'

/** An entry of the audit log; the scope knows who acted, and on whose behalf. */
export type NewAuditEntry = {
  action: AuditAction
  /** The subject: its kind, id and name. */
  kind?: string
  id?: string | Sql | null
  name?: string | Sql | null
  /** An SQL expression of JSON, for details that only the statement knows. */
  details?: object | Sql | null
}

/** Inserts an entry in a transaction. Functions of `identity` use `identity.audit` and `identity.audit_throughout`. */
export const insertAuditEntry = (scope: Scope, entry: NewAuditEntry): Promise<unknown> =>
  scope.tx.rows(insertAuditSql(scope, entry))

/** A common table expression that inserts an entry if the expression named `changed` has rows. */
export const auditCte = (scope: Scope, entry: NewAuditEntry, changedCte: Sql): Sql =>
  sql`noted as (${insertAuditSql(scope, entry)} where exists (select from ${changedCte}))`

const insertAuditSql = (
  { workspaceId, userId }: Scope,
  { action, kind = '', id = null, name = null, details = null }: NewAuditEntry,
): Sql => sql`
  insert into audit_log (workspace_id, actor_id, action, subject_kind, subject_id, subject_name, details)
  select ${workspaceId}, ${userId}, ${action}, nullif(${kind}, ''), ${id}::uuid, ${name}::text, ${isSql(details) ? details : sql`${details && JSON.stringify(details)}::jsonb`}`

const isSql = (value: object | null): value is Sql => value !== null && 'strings' in value
