import { text } from '#contract/kit/fields.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { FieldTarget, PreparedRow, RowProblem } from '../descriptors.ts'

/** Files name an owner by email address or name. */
export const createOwnerTarget = (thing: string): FieldTarget => ({
  label: 'Owner',
  field: text('owner'),
  headers: ['owner', `${thing} owner`, 'account owner', 'lead owner', 'owner email', 'assigned to'],
})

/** Replaces the name of the owner by `ownerId`; an unknown name is reported as a problem. */
export async function resolveOwners(
  scope: Scope,
  rows: PreparedRow[],
): Promise<(row: PreparedRow) => { ownerId?: string; problems: RowProblem[] }> {
  const owners = await findMembers(
    scope,
    rows.flatMap(({ values: { owner } }) => (owner === undefined ? [] : [owner])),
  )
  return ({ row, values: { owner }, cells }) => {
    if (owner === undefined) return { problems: [] }
    const ownerId = owners.get(normalizeName(owner))
    if (ownerId) return { ownerId, problems: [] }
    const message = t('Owner must be the email address or name of a member')
    return { problems: [{ row, failed: false, field: 'owner', message, cells }] }
  }
}

const normalizeName = (name: unknown): string => String(name).trim().toLowerCase()

/** Email address, name or id in lower case → member; a name that two members share matches neither. */
export async function findMembers(scope: Scope, given: readonly unknown[]): Promise<Map<string, string>> {
  const names = [...new Set(given.map(normalizeName))]
  if (names.length === 0) return new Map()
  const people = await scope.tx.rows<{ word: string; id: string }>(sql`
    select word, (array_agg(user_id))[1] as id
      from (select user_id, unnest(array[lower(email), lower(trim(name)), user_id::text]) as word
              from member_profiles where workspace_id = ${scope.workspaceId} and removed_at is null) known
     where word = any(${names}::text[])
     group by word having count(distinct user_id) = 1`)
  return new Map(people.map(({ word, id }) => [word, id]))
}
