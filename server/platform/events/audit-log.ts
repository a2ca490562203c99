import type { AuditAction } from '#contract/audit/actions.ts'
import type { Scope } from '../database/scope.ts'
import { type Sql, sql } from '../database/sql.ts'

/** An entry of the audit log. The scope provides the actor and the impersonator. */
export type NewAuditEntry = {
  action: AuditAction
  /** The subject: its kind, id and name. */
  kind?: string
  id?: string | Sql | null
  name?: string | Sql | null
  /** Details; an SQL expression of JSON if only the statement knows them. */
  details?: object | Sql | null
}

/** Inserts an entry within a transaction. Functions in schema `identity` use `identity.audit` and `identity.audit_throughout`. */
export const insertAuditEntry = (scope: Scope, entry: NewAuditEntry): Promise<unknown> =>
  scope.tx.rows(insertAuditSql(scope, entry))

/** Builds a CTE that inserts an entry if the CTE `changedCte` has rows. */
export const auditCte = (scope: Scope, entry: NewAuditEntry, changedCte: Sql): Sql =>
  sql`noted as (${insertAuditSql(scope, entry)} where exists (select from ${changedCte}))`

const insertAuditSql = (
  { workspaceId, userId }: Scope,
  { action, kind = '', id = null, name = null, details = null }: NewAuditEntry,
): Sql => sql`
  insert into audit_log (workspace_id, actor_id, action, subject_kind, subject_id, subject_name, details)
  select ${workspaceId}, ${userId}, ${action}, nullif(${kind}, ''), ${id}::uuid, ${name}::text, ${isSql(details) ? details : sql`${details && JSON.stringify(details)}::jsonb`}`

const isSql = (value: object | null): value is Sql => value !== null && 'strings' in value
