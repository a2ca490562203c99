import { ownedKinds, ownerFieldOf, pluralOf } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Role } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { teamMessages } from '#contract/team/messages.ts'
import type { MemberRemoval, OwnedRecordCounts } from '#contract/team/team.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { identifier, join, sql } from '../../platform/database/sql.ts'
import { DomainError, linkNotFound, notFound } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'

/** Lists the members of the workspace by name. */
export async function listMembers(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ members: string }>(sql`
    select coalesce(json_agg(json_build_object('id', p.user_id, 'name', p.name, 'email', p.email, 'avatar', p.avatar,
                                               'role', p.role, 'joinedAt', m.joined_at)
                             order by p.name collate "und-x-icu", p.email), '[]')::text as members
      from member_profiles p
      join members m on m.workspace_id = p.workspace_id and m.user_id = p.user_id
     where p.workspace_id = ${scope.workspaceId} and p.removed_at is null`)
  return asJsonText(row?.members ?? '[]')
}

/** Counts the records that a member owns, including the trash, because a removal gives all of them a new owner. */
export async function countOwnedRecords(scope: Scope, id: string): Promise<OwnedRecordCounts> {
  const row = await scope.tx.first<OwnedRecordCounts>(sql`
    select ${join(
      ownedKinds.map(
        (kind) => sql`(
      select count(*)::int from ${identifier(pluralOf(kind))}
       where workspace_id = ${scope.workspaceId} and ${identifier(toColumnName(ownerFieldOf(kind)))} = ${id}) as ${identifier(pluralOf(kind))}`,
      ),
    )}
      from members m where m.workspace_id = ${scope.workspaceId} and m.user_id = ${id} and m.removed_at is null`)
  if (!row) throw notFound(t('member'))
  return row
}

/** Changes the role of a member. Callers cannot grant a role above their own, change a member above them, or change their own role. */
export async function changeMemberRole(scope: Scope, id: string, role: Role) {
  const row = await scope.tx.first<{ outcome: 'done' | 'unknown' | 'own' }>(
    sql`select identity.change_role(${id}::uuid, ${role}::member_role) as outcome`,
  )
  if (row?.outcome === 'own') throw new DomainError(409, 'own_role', teamMessages.ownRole)
  if (row?.outcome !== 'done') throw notFound(t('member'))
  return { id, role }
}

/** Removes a member and reassigns their records to somebody else or to nobody, in one step. */
export async function removeMember(scope: Scope, id: string, { reassignTo }: MemberRemoval) {
  const row = await scope.tx.first<{
    outcome: 'done' | 'unknown' | 'own' | 'unknown successor'
    records: OwnedRecordCounts
  }>(sql`select outcome, records from identity.remove_member(${id}::uuid, ${reassignTo}::uuid)`)
  if (row?.outcome === 'own') throw new DomainError(409, 'own_membership', teamMessages.ownRemoval)
  if (row?.outcome === 'unknown successor') throw linkNotFound('reassignTo', t('member'))
  if (row?.outcome !== 'done') throw notFound(t('member'))
  return { id, records: row.records }
}
