import { createHmac, timingSafeEqual } from 'node:crypto'
import { t } from '#contract/language/translate.ts'
import type { WebhookSetup } from '#contract/whatsapp/account.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

/** The callback URL and verify token that a person enters at Meta for an account, and when Meta last called the URL. */
export async function getWebhookSetup(
  scope: Scope,
  { appSecret, publicUrl }: Pick<Platform, 'appSecret' | 'publicUrl'>,
  id: string,
): Promise<WebhookSetup> {
  const row = await scope.tx.first<{ webhookKey: string | null; calledAt: Date | null }>(sql`
    select a.webhook_key as "webhookKey", greatest(a.webhook_called_at, a.complete_until) as "calledAt" from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.id = ${id} and a.deleted_at is null`)
  if (!row) throw notFound(t('account'))
  if (!row.webhookKey) throw notCloudError()
  return {
    callbackUrl: `${publicUrl}/webhooks/whatsapp/cloud/${row.webhookKey}`,
    verification: deriveVerifyToken(appSecret, row.webhookKey),
    calledAt: row.calledAt?.toISOString() ?? null,
  }
}

export const notCloudError = () => new DomainError(409, 'no_cloud_account', t('Only Cloud API accounts have this.'))

const deriveToken = (appSecret: string, purpose: string): string =>
  createHmac('sha256', appSecret).update(`whatsapp ${purpose}`).digest('base64url').slice(0, 32)

/** The last segment of the callback URL: unguessable, and shared by all accounts of one Meta app. */
export const deriveHookId = (appSecret: string, metaAppSecret: string): string =>
  deriveToken(appSecret, `hook ${metaAppSecret}`)

const deriveVerifyToken = (appSecret: string, hook: string): string => deriveToken(appSecret, `verification ${hook}`)

/** Whether the token is the verify token of this callback URL. */
export function isVerifyToken(appSecret: string, hook: string, token: string): boolean {
  const [actual, expected] = [Buffer.from(token), Buffer.from(deriveVerifyToken(appSecret, hook))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
