import type { ActiveSession } from '#contract/auth/sessions.ts'
import type { Language } from '#contract/language/languages.ts'
import type { InvitationDetails } from '#contract/team/team.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AuthContext } from './context.ts'
import type { PasswordHolder } from './passwords/password-rules.ts'

/** Calls of the granted functions in schema `identity`; each is described in server/migrations/functions. */

type NewSignUp = {
  id: string
  email: string
  passwordHash: string
  name: string
  phoneNumber: string | null
  organizationName: string | null
  workspaceName: string | null
  invitationHash: string | null
  planCode: string | null
  onTrial: boolean
  language: Language | null
}
export type MailedSecret = { secretHash: string; byLink: boolean; mail: string; mailForKnownAddress: string }
type SignUpIds = { user: string; organization: string; workspace: string; subscription: string; session: string }

type RetryDelay = { wait: number }

export const insertSignUp = async ({ tx }: AuthContext, signUp: NewSignUp, secret: MailedSecret): Promise<number> =>
  (await tx.first<RetryDelay>(sql`
    select identity.begin_sign_up(${JSON.stringify(signUp)}::jsonb, ${secret.secretHash}, ${secret.byLink}::boolean,
                                  ${secret.mail}, ${secret.mailForKnownAddress}) as wait`))!.wait

export const replaceSignUpSecret = async (
  { tx }: AuthContext,
  email: string,
  signUpId: string | null,
  secret: MailedSecret,
): Promise<number> =>
  (await tx.first<RetryDelay>(sql`
    select identity.renew_secret(${email}, ${signUpId}::uuid, ${secret.secretHash}, ${secret.byLink}::boolean,
                                 ${secret.mail}, ${secret.mailForKnownAddress}) as wait`))!.wait

/** The language that the person with an address has chosen; null if they never did, or if there is nobody. */
export const findLanguage = async ({ tx }: AuthContext, email: string): Promise<Language | null> =>
  (await tx.first<{ language: Language | null }>(sql`select identity.language_of_address(${email}) as language`))!
    .language

type SignUpOutcome = 'created' | 'registered' | 'wrong'

/** `email` is null if the secret came from a link. `language` replaces that of the page on which the sign-up began. */
export const completeSignUp = async (
  { tx }: AuthContext,
  email: string | null,
  signUpId: string | null,
  secretHash: string,
  ids: SignUpIds,
  refreshHash: string,
  agent: string | null,
  language: Language | null,
): Promise<{ outcome: SignUpOutcome; tenantId: string | null }> =>
  (await tx.first<{ outcome: SignUpOutcome; tenantId: string | null }>(sql`
    select outcome, organization_id as "tenantId"
      from identity.complete_sign_up(${email}, ${signUpId}::uuid, ${secretHash}, ${ids.user}::uuid, ${ids.organization}::uuid,
             ${ids.workspace}::uuid, ${ids.subscription}::uuid, ${ids.session}::uuid, ${refreshHash}, ${agent}, ${language})`))!

export const getSignUpPasswordHash = async ({ tx }: AuthContext, secretHash: string): Promise<string | null> =>
  (await tx.first<{ password: string | null }>(sql`select identity.sign_up_password_hash(${secretHash}) as password`))!
    .password

/** Finds the invitation of a token that can still be used. */
export const findInvitation = async ({ tx }: AuthContext, tokenHash: string): Promise<InvitationDetails | null> =>
  (await tx.first<{ shown: InvitationDetails | null }>(sql`select identity.show_invitation(${tokenHash}) as shown`))!
    .shown

type SignInAttempt = RetryDelay & {
  userId: string | null
  passwordHash: string | null
  pendingPasswordHash: string | null
  canSignIn: boolean
}

/** Counts the attempt; `wait` is the number of seconds until the next one is allowed, if this one was too early. */
export const attemptSignIn = async ({ tx }: AuthContext, login: string, network: string): Promise<SignInAttempt> =>
  (await tx.first<SignInAttempt>(sql`
    select wait, user_id as "userId", password_hash as "passwordHash", waiting_hash as "pendingPasswordHash", may_enter as "canSignIn"
      from identity.attempt_sign_in(${login}, ${network})`))!

/** The user agent, and the network of the client. */
export type SignInClient = { agent: string | null; network: string }

type NewSession = {
  session: string
  user: string
  passwordHash: string
  remember: boolean
  client: SignInClient
}

/** Opens a session, unless the password has changed since it was verified. */
export const openSession = async ({ tx }: AuthContext, { session, user, passwordHash, remember, client }: NewSession) =>
  (await tx.first<{ opened: boolean; tenantId: string | null }>(sql`
    select opened, organization_id as "tenantId"
      from identity.open_session(${session}::uuid, ${user}::uuid, ${passwordHash}, ${remember}::boolean,
                                           ${client.agent}, ${client.network})`))!

export type SessionHolder = { sessionId: string; userId: string; tenantId: string | null }

export const bindSessionToOrganization = async (
  { tx }: AuthContext,
  holder: SessionHolder,
  refreshHash: string,
): Promise<boolean> =>
  (await tx.first<{ joined: boolean }>(sql`
    select identity.issue_refresh_token(${holder.sessionId}::uuid, ${holder.userId}::uuid, ${holder.tenantId}::uuid,
                                ${refreshHash}) as joined`))!.joined

export const findRefreshTokenHolder = ({ tx }: AuthContext, hash: string) =>
  tx.first<SessionHolder>(sql`
    select session_id as "sessionId", user_id as "userId", organization_id as "tenantId"
      from identity.refresh_claims(${hash})`)

/** Replaces a refresh token. Returns the stored answer, also to a retry with the same key within 60 seconds; null if the
 * token is not valid: a second use ends the session. */
export const rotateRefreshToken = async (
  { tx }: AuthContext,
  hash: string,
  nextHash: string,
  retryKey: string | null,
  answer: string,
) =>
  (await tx.first<{ answer: string | null }>(sql`
    select identity.rotate_refresh_token(${hash}, ${nextHash}, ${retryKey}, ${answer}) as answer`))!.answer

/** Ends a session, the one it was impersonated from, and that of a refresh token of the same person. */
export const endSession = ({ tx }: AuthContext, sessionId: string, userId: string, refreshHash: string | null) =>
  tx.rows(sql`select identity.end_session(${sessionId}::uuid, ${userId}::uuid, ${refreshHash})`)

export const getStoredProfile = async <T>({ tx }: AuthContext, sessionId: string, userId: string): Promise<T> =>
  (await tx.first<{ person: T }>(sql`select identity.profile(${sessionId}::uuid, ${userId}::uuid) as person`))!.person

export const updateProfile = ({ tx }: AuthContext, sessionId: string, userId: string, change: object) =>
  tx.rows(sql`select identity.change_profile(${sessionId}::uuid, ${userId}::uuid, ${JSON.stringify(change)}::jsonb)`)

export const insertPasswordReset = async (
  { tx }: AuthContext,
  email: string,
  tokenHash: string,
  mail: string,
): Promise<number> =>
  (await tx.first<RetryDelay>(sql`select identity.begin_reset(${email}, ${tokenHash}, ${mail}) as wait`))!.wait

/** Finds the person whose password a token resets; undefined if the token can no longer be used. */
export const findPasswordResetHolder = ({ tx }: AuthContext, tokenHash: string) =>
  tx.first<PasswordHolder>(sql`select email, name from identity.reset_holder(${tokenHash})`)

export const completePasswordReset = async (
  { tx }: AuthContext,
  tokenHash: string,
  passwordHash: string,
): Promise<boolean> =>
  (await tx.first<{ done: boolean }>(sql`select identity.finish_reset(${tokenHash}, ${passwordHash}) as done`))!.done

export const attemptPasswordChange = async ({ tx }: AuthContext, sessionId: string, userId: string) =>
  (await tx.first<RetryDelay & PasswordHolder & { passwordHash: string }>(sql`
    select wait, password_hash as "passwordHash", email, name
      from identity.attempt_password(${sessionId}::uuid, ${userId}::uuid)`))!

export const replacePasswordHash = async (
  { tx }: AuthContext,
  sessionId: string,
  userId: string,
  oldHash: string,
  newHash: string,
): Promise<boolean> =>
  (await tx.first<{ done: boolean }>(sql`
    select identity.change_password(${sessionId}::uuid, ${userId}::uuid, ${oldHash}, ${newHash}) as done`))!.done

export const listOrganizationPeople = async (
  { tx }: AuthContext,
  sessionId: string,
  userId: string,
  organizationId: string,
) =>
  (await tx.first<{ people: string | null }>(sql`
    select identity.organization_people(${sessionId}::uuid, ${userId}::uuid, ${organizationId}::uuid) as people`))!
    .people

export type StoredSession = Omit<ActiveSession, 'device'> & { agent: string | null }

export const listStoredSessions = async (
  { tx }: AuthContext,
  sessionId: string,
  userId: string,
): Promise<StoredSession[]> =>
  (await tx.first<{ sessions: StoredSession[] }>(sql`
    select identity.sessions_of(${sessionId}::uuid, ${userId}::uuid)::json as sessions`))!.sessions

/** Ends one session, or all except the current one if `which` is null. Returns how many ended. */
export const revokeSessions = async (
  { tx }: AuthContext,
  sessionId: string,
  userId: string,
  targetSessionId: string | null,
): Promise<number> =>
  (await tx.first<{ ended: number }>(sql`
    select identity.revoke_sessions(${sessionId}::uuid, ${userId}::uuid, ${targetSessionId}::uuid) as ended`))!.ended
