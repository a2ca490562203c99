import { uuidv7 } from 'uuidv7'
import type { Language } from '#contract/language/languages.ts'
import { t } from '#contract/language/translate.ts'
import { teamMessages } from '#contract/team/messages.ts'
import type { InvitationDetails, InvitationLink, JoinResult, NewInvitation } from '#contract/team/team.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { DomainError, duplicate, notFound } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { getTranslator } from '../../platform/language/translators.ts'
import {
  type AuthContext,
  assertNoRetryDelay,
  createToken,
  findInvitation,
  invalidLink,
  type SessionHolder,
} from '../auth/public.ts'
import { createInvitationMail, createJoinUrl } from './mail-templates.ts'

/** Lists the pending invitations of the workspace, newest first. */
export async function listInvitations(auth: AuthContext, scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ invitations: string }>(sql`
    select coalesce(json_agg(${invitationJson(auth)} order by i.sent_at desc, i.id), '[]')::text as invitations
      from identity.invitations_here() i`)
  return asJsonText(row?.invitations ?? '[]')
}

/** Invites an address and emails it a link that works once. */
export async function invite(
  auth: AuthContext,
  scope: Scope,
  { email: requestedEmail, role }: NewInvitation,
): Promise<JsonText> {
  const id = uuidv7()
  const email = requestedEmail.toLowerCase()
  const { hash, mail } = await prepareInvitation(auth, scope, email)
  const row = await scope.tx.first<InvitationOutcome<'member' | 'invited'>>(sql`
    select outcome, wait from identity.invite(${id}::uuid, ${email}, ${role}::member_role, ${hash}, ${mail})`)
  if (row?.outcome === 'member') throw duplicate(teamMessages.isMember, { email: [teamMessages.isMember] })
  if (row?.outcome === 'invited') throw duplicate(teamMessages.isInvited, { email: [teamMessages.isInvited] })
  assertNoRetryDelay(row?.wait ?? 0)
  return getInvitationJson(auth, scope, id)
}

/** Emails a new link and invalidates the earlier one. */
export async function resendInvitation(auth: AuthContext, scope: Scope, id: string): Promise<JsonText> {
  const { email } = JSON.parse(await getInvitationJson(auth, scope, id)) as { email: string }
  const { hash, mail } = await prepareInvitation(auth, scope, email)
  const row = await scope.tx.first<InvitationOutcome<'unknown'>>(
    sql`select outcome, wait from identity.invite_again(${id}::uuid, ${hash}, ${mail})`,
  )
  if (row?.outcome === 'unknown') throw notFound(t('invitation'))
  assertNoRetryDelay(row?.wait ?? 0)
  return getInvitationJson(auth, scope, id)
}

/** Creates a link to pass on, and invalidates the earlier one: only the hash of a token is stored, so none can be shown again. */
export async function createInvitationLink(auth: AuthContext, scope: Scope, id: string): Promise<InvitationLink> {
  const token = createToken()
  const row = await scope.tx.first<InvitationOutcome<'unknown'> & { expiresAt: Date }>(sql`
    select outcome, wait, expires_at as "expiresAt"
      from identity.renew_invitation(${id}::uuid, ${auth.digest('invitation', token)})`)
  if (row?.outcome !== 'done') {
    assertNoRetryDelay(row?.wait ?? 0)
    throw notFound(t('invitation'))
  }
  return { url: createJoinUrl(token, auth.platform.publicUrl), expiresAt: row.expiresAt.toISOString() }
}

export async function revokeInvitation(scope: Scope, id: string) {
  const row = await scope.tx.first<{ done: boolean }>(sql`select identity.revoke_invitation(${id}::uuid) as done`)
  if (!row?.done) throw notFound(t('invitation'))
  return { id }
}

/** Returns the invitation of a token. */
export async function getInvitation(auth: AuthContext, token: string): Promise<InvitationDetails> {
  const invitation = await findInvitation(auth, auth.digest('invitation', token))
  if (!invitation) throw invalidLink()
  return invitation
}

/** Accepts an invitation, which works once and only for the person it was sent to. */
export async function joinTeam(
  auth: AuthContext,
  { sessionId, userId }: SessionHolder,
  token: string,
): Promise<JoinResult> {
  const row = await auth.tx.first<JoinResult & { outcome: 'joined' | 'over' | 'other address' }>(sql`
    select outcome, workspace_id as "workspaceId", organization_id as "organizationId"
      from identity.join_team(${sessionId}::uuid, ${userId}::uuid, ${auth.digest('invitation', token)})`)
  if (row?.outcome === 'other address') throw new DomainError(409, 'other_address', teamMessages.otherAddress)
  if (row?.outcome !== 'joined') throw invalidLink()
  auth.platform.changes.notify(row.workspaceId)
  return { workspaceId: row.workspaceId, organizationId: row.organizationId }
}

const invitationJson = ({
  platform,
}: AuthContext) => sql`json_build_object('id', i.id, 'email', i.email, 'role', i.role, 'invitedBy', i.inviter, 'sentAt', i.sent_at,
                                   'expiresAt', i.expires_at,
                                   'isEmailed', ${!platform.mailer.isLocal}::boolean)`

type InvitationOutcome<Refused extends string> = { outcome: 'done' | 'wait' | Refused; wait: number }

async function getInvitationJson(auth: AuthContext, scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ invitation: string }>(sql`
    select ${invitationJson(auth)}::text as invitation
      from identity.invitations_here() i where i.id = ${id}`)
  if (!row) throw notFound(t('invitation'))
  return asJsonText(row.invitation)
}

/** Creates a token, the hash to store, and the encrypted email. The email names the inviting person by their verified address, not by name; it is in the language of the invited person, else in theirs. */
async function prepareInvitation(
  auth: AuthContext,
  scope: Scope,
  email: string,
): Promise<{ hash: string; mail: string }> {
  const row = await scope.tx.first<{ email: string; language: Language | null }>(sql`
    select identity.own_address() as email, coalesce(identity.language_of_address(${email}), own_language()) as language`)
  const token = createToken()
  const translator = getTranslator(row?.language)
  const mail = auth.encryptMail(
    createInvitationMail(translator, email, row?.email ?? '', token, auth.platform.publicUrl),
  )
  return { hash: auth.digest('invitation', token), mail }
}
