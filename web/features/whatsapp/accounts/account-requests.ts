import { queryOptions } from '@tanstack/react-query'
import type {
  AccountStatusReport,
  AccountTeam,
  ChangeAccount,
  ConnectAccount,
  QrCode,
  RenewCredentials,
  WebhookSetup,
  WhatsappAccount,
} from '#contract/whatsapp/account.ts'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { type CallResult, call, unwrap } from '../../../platform/api/client.ts'
import { queryKeys, setCachedRecord } from '../../../platform/api/query-cache.ts'
import { whatsappCall } from '../whatsapp-call.ts'
import { invalidatePeople } from './team/people-requests.ts'
import { accountNoun, invalidateAccounts } from './use-accounts.ts'

export type { WhatsappAccount } from '#contract/whatsapp/account.ts'

/** Milliseconds between two refetches of the accounts, in case a status change was missed. */
export const pollInterval = 30_000

/** The engines that new accounts can have, the default one first. They change only when the server restarts. */
export const enginesQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('whatsapp-engines'),
    queryFn: ({ signal }) => unwrap<WhatsappEngineName[]>(call('GET', '/whatsapp/engines', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

type AccountStatusResult = Pick<AccountStatusReport, 'status' | 'message'> & Partial<AccountStatusReport>

/** The status of an account; if the request fails, UNKNOWN with the error (WA-024, WA-043). */
export const statusQuery = (accountId: string) =>
  queryOptions({
    queryKey: queryKeys.part(accountNoun, accountId, 'status'),
    queryFn: async ({ signal }): Promise<AccountStatusResult> => {
      const result = await whatsappCall(whatsappTexts.noStatus, () =>
        call('GET', '/whatsapp/accounts/{accountId}/status', { path: { accountId }, signal }),
      )
      return result.success ? result.data : { status: 'UNKNOWN', message: result.message }
    },
    staleTime: 0,
  })

/**
 * The QR code to scan. The status announces each one by the time it expires: without one, the request would fail. So would another
 * request after the scan, which is why a change of the accounts does not invalidate it.
 */
export const qrCodeQuery = (accountId: string, expiresAt: string | null) =>
  queryOptions({
    queryKey: queryKeys.part('whatsapp-qr-codes', accountId, expiresAt ?? 'none'),
    queryFn: ({ signal }): Promise<QrCode> =>
      unwrap(
        whatsappCall(whatsappTexts.noQrCode, () =>
          call('GET', '/whatsapp/accounts/{accountId}/qr-code', { path: { accountId }, signal }),
        ),
      ),
    enabled: expiresAt !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The webhook settings of a Cloud API account. */
export const webhookQuery = (accountId: string) =>
  queryOptions({
    queryKey: queryKeys.part(accountNoun, accountId, 'webhook'),
    queryFn: ({ signal }): Promise<WebhookSetup> =>
      unwrap(
        whatsappCall(whatsappTexts.noStatus, () =>
          call('GET', '/whatsapp/accounts/{accountId}/webhook', { path: { accountId }, signal }),
        ),
      ),
    staleTime: 0,
    gcTime: 0,
  })

export function connectAccount(body: ConnectAccount): Promise<CallResult<WhatsappAccount>> {
  return updateAccountCache(
    whatsappCall(whatsappTexts.notConnected, () => call('POST', '/whatsapp/accounts/connect', { body })),
  )
}

export function renewCredentials(accountId: string, body: RenewCredentials): Promise<CallResult<WhatsappAccount>> {
  return updateAccountCache(
    whatsappCall(whatsappTexts.notConnected, () =>
      call('PUT', '/whatsapp/accounts/{accountId}/credentials', { path: { accountId }, body }),
    ),
  )
}

export function reconnectAccount(accountId: string): Promise<CallResult<WhatsappAccount>> {
  return updateAccountCache(
    whatsappCall(whatsappTexts.notReconnected, () =>
      call('POST', '/whatsapp/accounts/{accountId}/reconnect', { path: { accountId } }),
    ),
  )
}

export function disconnectAccount(accountId: string): Promise<CallResult<WhatsappAccount>> {
  return updateAccountCache(
    whatsappCall(whatsappTexts.notDisconnected, () =>
      call('POST', '/whatsapp/accounts/{accountId}/disconnect', { path: { accountId } }),
    ),
  )
}

/** Changes the settings of an account. */
export function changeAccount(accountId: string, change: ChangeAccount): Promise<CallResult<WhatsappAccount>> {
  return updateAccountCache(call('PATCH', '/whatsapp/accounts/{accountId}', { path: { accountId }, body: change }))
}

/** Sets who sees and answers an account, and to whom its new conversations are assigned. */
export async function setAccountTeam(accountId: string, team: AccountTeam): Promise<CallResult<WhatsappAccount>> {
  const result = await updateAccountCache(
    call('PUT', '/whatsapp/accounts/{accountId}/team', { path: { accountId }, body: team }),
  )
  if (result.success) invalidatePeople()
  return result
}

export function removeAccount(accountId: string): Promise<CallResult<{ id: string }>> {
  return updateAccountCache(
    whatsappCall(whatsappTexts.notRemoved, () =>
      call('DELETE', '/whatsapp/accounts/{accountId}', { path: { accountId } }),
    ),
  )
}

/** Puts the account that a request returns into the cached list. */
export async function updateAccountCache<T extends { id: string }>(
  request: Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  const result = await request
  if (!result.success) return result
  if ('status' in result.data) setCachedRecord(accountNoun, result.data)
  invalidateAccounts()
  return result
}
