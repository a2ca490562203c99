import type { AuditAction } from '#contract/audit/actions.ts'
import type { Scope } from '../database/scope.ts'
import { type Sql, sql } from '../database/sql.ts'

/** Something to note in the audit log; who did it, and in whose name, is known from the scope. */
export type NewAuditEntry = {
  action: AuditAction
  /** What it was done to: the kind of it, its id and its name. */
  kind?: string
  id?: string | Sql | null
  name?: string | Sql | null
  /** An expression of JSON, where the statement itself knows more. */
  details?: object | Sql | null
}

/** Notes it in a transaction. Functions of `identity` have `identity.audit` and `identity.audit_throughout` for the same. */
export const insertAuditEntry = (scope: Scope, entry: NewAuditEntry): Promise<unknown> =>
  scope.tx.rows(insertAuditSql(scope, entry))

/** A common table expression that notes it in the same statement, if the earlier one named `changed` has rows. */
export const auditCte = (scope: Scope, entry: NewAuditEntry, changedCte: Sql): Sql =>
  sql`noted as (${insertAuditSql(scope, entry)} where exists (select from ${changedCte}))`

const insertAuditSql = (
  { workspaceId, userId }: Scope,
  { action, kind = '', id = null, name = null, details = null }: NewAuditEntry,
): Sql => sql`
  insert into audit (workspace_id, actor_id, action, subject_kind, subject_id, subject, details)
  select ${workspaceId}, ${userId}, ${action}, nullif(${kind}, ''), ${id}::uuid, ${name}::text, ${isSql(details) ? details : sql`${details && JSON.stringify(details)}::jsonb`}`

const isSql = (value: object | null): value is Sql => value !== null && 'strings' in value
