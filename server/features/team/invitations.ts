import { uuidv7 } from 'uuidv7'
import { teamMessages } from '#contract/team/messages.ts'
import type { InvitationShown, Joined, NewInvitation } from '#contract/team/team.ts'
import { duplicate, notFound, Refusal } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { type Auth, demandNoWait, type Holder, newToken, shownInvitation, wrongLink } from '../auth/public.ts'
import { invitationMail } from './mails.ts'

/** The invitations of the workspace that wait, newest first. */
export async function invitations(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ invitations: string }>(sql`
    select coalesce(json_agg(${wire} order by i.sent_at desc, i.id), '[]')::text as invitations
      from identity.invitations_here() i`)
  return json(row?.invitations ?? '[]')
}

/** Invites an address, and mails it a link that works once. */
export async function invite(auth: Auth, scope: Scope, { email: given, role }: NewInvitation): Promise<JsonText> {
  const id = uuidv7()
  const email = given.toLowerCase()
  const { hash, mail } = await letterTo(auth, scope, email)
  const row = await scope.tx.first<Outcome<'member' | 'invited'>>(sql`
    select outcome, wait from identity.invite(${id}::uuid, ${email}, ${role}::member_role, ${hash}, ${mail})`)
  if (row?.outcome === 'member') throw duplicate(teamMessages.isMember, { email: [teamMessages.isMember] })
  if (row?.outcome === 'invited') throw duplicate(teamMessages.isInvited, { email: [teamMessages.isInvited] })
  demandNoWait(row?.wait ?? 0)
  return shown(scope, id)
}

/** Mails another link; the earlier one is worth nothing any more. */
export async function resend(auth: Auth, scope: Scope, id: string): Promise<JsonText> {
  const { email } = JSON.parse(await shown(scope, id)) as { email: string }
  const { hash, mail } = await letterTo(auth, scope, email)
  const row = await scope.tx.first<Outcome<'unknown'>>(
    sql`select outcome, wait from identity.invite_again(${id}::uuid, ${hash}, ${mail})`,
  )
  if (row?.outcome === 'unknown') throw notFound('invitation')
  demandNoWait(row?.wait ?? 0)
  return shown(scope, id)
}

export async function revoke(scope: Scope, id: string) {
  const row = await scope.tx.first<{ done: boolean }>(sql`select identity.revoke_invitation(${id}::uuid) as done`)
  if (!row?.done) throw notFound('invitation')
  return { id }
}

/** What whoever holds the token is invited to. */
export async function show(auth: Auth, token: string): Promise<InvitationShown> {
  const invitation = await shownInvitation(auth, auth.digest('invitation', token))
  if (!invitation) throw wrongLink()
  return invitation
}

/** Uses an invitation up: once, by the person whose address it was sent to. */
export async function join(auth: Auth, { sessionId, userId }: Holder, token: string): Promise<Joined> {
  const row = await auth.tx.first<Joined & { outcome: 'joined' | 'over' | 'other address' }>(sql`
    select outcome, workspace_id as "workspaceId", organization_id as "organizationId"
      from identity.join_team(${sessionId}::uuid, ${userId}::uuid, ${auth.digest('invitation', token)})`)
  if (row?.outcome === 'other address') throw new Refusal(409, 'other_address', teamMessages.otherAddress)
  if (row?.outcome !== 'joined') throw wrongLink()
  auth.platform.changes.announce(row.workspaceId)
  return { workspaceId: row.workspaceId, organizationId: row.organizationId }
}

const wire = sql`json_build_object('id', i.id, 'email', i.email, 'role', i.role, 'invitedBy', i.inviter, 'sentAt', i.sent_at,
                                   'expiresAt', i.expires_at)`

type Outcome<Refused extends string> = { outcome: 'done' | 'wait' | Refused; wait: number }

async function shown(scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ invitation: string }>(sql`
    select ${wire}::text as invitation
      from identity.invitations_here() i where i.id = ${id}`)
  if (!row) throw notFound('invitation')
  return json(row.invitation)
}

/** A new token: as it is kept, and sealed in its mail. The mail names who invites by the address that was proven, not by a name. */
async function letterTo(auth: Auth, scope: Scope, email: string): Promise<{ hash: string; mail: string }> {
  const row = await scope.tx.first<{ email: string }>(sql`select identity.own_address() as email`)
  const token = newToken()
  const mail = auth.sealed(invitationMail(email, row?.email ?? '', token, auth.platform.publicUrl))
  return { hash: auth.digest('invitation', token), mail }
}
