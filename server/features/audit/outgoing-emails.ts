import {
  type EmailKind,
  type EmailState,
  emailKinds,
  maxOutgoingEmails,
  type OutgoingEmail,
} from '#contract/audit/outgoing-emails.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { insertAuditEntry } from '../../platform/events/audit-log.ts'
import { insertEvent } from '../../platform/events/event-log.ts'
import { readMail } from '../../platform/mail.ts'
import { describeMailError } from '../../platform/mail-failure.ts'

type Row = Pick<OutgoingEmail, 'id' | 'attempts'> & {
  sealed: string | null
  createdAt: Date
  isRunning: boolean
  isFailed: boolean
  nextAttemptAt: Date | null
  lastError: string | null
}

/** Lists the emails of the workspace that are not delivered yet, newest first. */
export async function listOutgoingEmails(scope: Scope, appSecret: string): Promise<OutgoingEmail[]> {
  const rows = await scope.tx.rows<Row>(sql`
    select id, sealed, created_at as "createdAt", attempts, is_running as "isRunning", is_failed as "isFailed",
           next_attempt_at as "nextAttemptAt", last_error as "lastError"
      from list_outgoing_emails(${maxOutgoingEmails + 1})`)
  return rows.map((row) => ({
    id: row.id,
    ...describeEmail(row.sealed, appSecret),
    state: getState(row),
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    error: row.lastError === null ? null : describeMailError(row.lastError),
  }))
}

/** Sends an email now, with a full set of attempts. If several people do so at once, it is still sent once. */
export async function resendEmail(scope: Scope, appSecret: string, id: string): Promise<void> {
  await changeEmail(scope, appSecret, 'email.resent', sql`select sealed from resend_email(${id}::bigint)`)
}

/** Removes an email from the queue for good. */
export async function discardEmail(scope: Scope, appSecret: string, id: string): Promise<void> {
  await changeEmail(scope, appSecret, 'email.discarded', sql`select sealed from discard_email(${id}::bigint)`)
}

async function changeEmail(
  scope: Scope,
  appSecret: string,
  action: 'email.resent' | 'email.discarded',
  statement: Sql,
): Promise<void> {
  const row = await scope.tx.first<{ sealed: string | null }>(statement)
  if (!row) throw notFound(t('email'))
  const { kind, recipient } = describeEmail(row.sealed, appSecret)
  const name = recipient ? `${emailKinds[kind]} to ${recipient}` : emailKinds[kind]
  await insertAuditEntry(scope, { action, kind: 'email', name })
  await insertEvent(scope, 'failed-jobs.changed', [])
}

/** Names the recipient only of the kinds that a workspace sends, so that it can never learn about sign-ins. */
function describeEmail(sealed: string | null, appSecret: string): Pick<OutgoingEmail, 'kind' | 'recipient'> {
  const mail = readMail({ sealed }, appSecret)
  const kind: EmailKind = mail && Object.hasOwn(emailKinds, mail.kind) ? (mail.kind as EmailKind) : 'other'
  return { kind, recipient: kind === 'other' ? null : (mail?.to ?? null) }
}

function getState({ isRunning, isFailed, lastError }: Row): EmailState {
  if (isRunning) return 'sending'
  if (isFailed) return 'failed'
  return lastError === null ? 'waiting' : 'retrying'
}
