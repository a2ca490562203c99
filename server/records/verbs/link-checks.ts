import type { FieldTable, LinkField } from '#contract/kit/fields.ts'
import { pluralOf, subjectKinds } from '#contract/kit/kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { andWhere, empty, identifier, join, type Sql, sql } from '../../platform/database/sql.ts'
import { linkNotFound } from '../../platform/errors.ts'

/** A link to be stored, and the condition that its target exists in the scope. */
export type LinkCheck = { key: string; found: Sql }

/** The results of link checks, in the columns of `linkFlagColumns`. */
export type LinkFlags = Record<`${string} found`, boolean>

type CheckedLink = { table: string; id: string; deletedColumn?: string }

const linkTargets = {
  member: { table: 'members', id: 'user_id', deletedColumn: 'removed_at' },
  stage: { table: 'pipeline_stages', id: 'id' },
  ...Object.fromEntries(
    subjectKinds.map((kind) => [kind, { table: pluralOf(kind), id: 'id', deletedColumn: 'deleted_at' }]),
  ),
} as Record<LinkField['to'], CheckedLink>

/** Conditions that the linked records of new values exist in the workspace, by field. */
export function createLinkChecks(scope: Scope, fields: FieldTable, values: Record<string, unknown>): LinkCheck[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const field = fields[key]
    if (field?.kind !== 'link' || value === null) return []
    return [{ key, found: linkExists(scope, field.to, sql`${value}::uuid`) }]
  })
}

/** The condition that the target of a link exists in the scope. */
export function linkExists(scope: Scope, to: LinkField['to'], linkedId: Sql): Sql {
  const { table, id, deletedColumn } = linkTargets[to]
  const isActive = deletedColumn ? [sql`t.${identifier(deletedColumn)} is null`] : []
  return sql`exists (select from ${identifier(table)} t
      where t.workspace_id = ${scope.workspaceId} and t.${identifier(id)} = ${linkedId}${andWhere(isActive)})`
}

/** Columns to append to a select, each preceded by a comma. */
export const linkFlagColumns = (links: LinkCheck[]): Sql =>
  join([empty, ...links.map(({ key, found }) => sql`${found} as ${identifier(`${key} found`)}`)])

/** Throws for the first link whose target does not exist. */
export function assertLinksFound(fields: FieldTable, links: LinkCheck[], row: LinkFlags | undefined): void {
  const missing = links.find(({ key }) => row?.[`${key} found`] === false)
  if (missing) throw linkNotFound(missing.key, fields[missing.key]?.label ?? 'record')
}
