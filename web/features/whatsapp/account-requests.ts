import { queryOptions, useQuery } from '@tanstack/react-query'
import type {
  AccountStatusShown,
  ChangeAccount,
  ConnectAccount,
  QrCode,
  RenewCredentials,
  Webhook,
  WhatsappAccount,
} from '#contract/whatsapp/account.ts'
import { whatsappMessages as texts } from '#contract/whatsapp/messages.ts'
import { call, type Result, unwrap } from '../../platform/api.ts'
import { keys, putRecord, queryClient } from '../../platform/queries.ts'
import { selection } from '../../platform/selection.ts'
import { whatsappCall } from './call.ts'

export type { WhatsappAccount } from '#contract/whatsapp/account.ts'

const noun = 'whatsapp-accounts'

/** Milliseconds after which a connection that nothing was heard of is asked about: it may be none any more. */
export const askedAgainAfter = 30_000

/** The WhatsApp accounts of the workspace. */
export const accountsQuery = () =>
  queryOptions({
    queryKey: keys.list(noun),
    queryFn: ({ signal }): Promise<WhatsappAccount[]> =>
      unwrap(whatsappCall(texts.accountsNotListed, () => call('GET', '/whatsapp/accounts', { signal }))),
  })

export function useAccounts(): WhatsappAccount[] {
  const { workspaceId } = selection.use()
  return useQuery({ ...accountsQuery(), enabled: workspaceId !== null }).data ?? []
}

export const readAccountsAgain = (): void => void queryClient.invalidateQueries({ queryKey: keys.noun(noun) })

type StatusSaid = Pick<AccountStatusShown, 'status' | 'message'> & Partial<AccountStatusShown>

/** How an account is. Where nobody can say, it is UNKNOWN, with what went wrong (WA-024, WA-043). */
export const statusQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.part(noun, accountId, 'status'),
    queryFn: async ({ signal }): Promise<StatusSaid> => {
      const asked = whatsappCall(texts.noStatus, () =>
        call('GET', '/whatsapp/accounts/{accountId}/status', { path: { accountId }, signal }),
      )
      const result = await asked
      return result.success ? result.data : { status: 'UNKNOWN', message: result.message }
    },
    staleTime: 0,
  })

/** The picture to scan. It is asked for anew when it runs out. */
export const qrQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.part(noun, accountId, 'qr-code'),
    queryFn: ({ signal }): Promise<QrCode> =>
      unwrap(
        whatsappCall(texts.noQrCode, () =>
          call('GET', '/whatsapp/accounts/{accountId}/qr-code', { path: { accountId }, signal }),
        ),
      ),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Where Meta tells what people write to an account of the Cloud API. */
export const webhookQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.part(noun, accountId, 'webhook'),
    queryFn: ({ signal }): Promise<Webhook> =>
      unwrap(
        whatsappCall(texts.noStatus, () =>
          call('GET', '/whatsapp/accounts/{accountId}/webhook', { path: { accountId }, signal }),
        ),
      ),
    staleTime: 0,
    gcTime: 0,
  })

export function connectAccount(body: ConnectAccount): Promise<Result<WhatsappAccount>> {
  return andRead(whatsappCall(texts.notConnected, () => call('POST', '/whatsapp/accounts/connect', { body })))
}

export function renewCredentials(accountId: string, body: RenewCredentials): Promise<Result<WhatsappAccount>> {
  return andRead(
    whatsappCall(texts.notConnected, () =>
      call('PUT', '/whatsapp/accounts/{accountId}/credentials', { path: { accountId }, body }),
    ),
  )
}

export function reconnectAccount(accountId: string): Promise<Result<WhatsappAccount>> {
  return andRead(
    whatsappCall(texts.notReconnected, () =>
      call('POST', '/whatsapp/accounts/{accountId}/reconnect', { path: { accountId } }),
    ),
  )
}

export function disconnectAccount(accountId: string): Promise<Result<WhatsappAccount>> {
  return andRead(
    whatsappCall(texts.notDisconnected, () =>
      call('POST', '/whatsapp/accounts/{accountId}/disconnect', { path: { accountId } }),
    ),
  )
}

/** Says what an account does by itself. */
export function changeAccount(accountId: string, change: ChangeAccount): Promise<Result<WhatsappAccount>> {
  return andRead(call('PATCH', '/whatsapp/accounts/{accountId}', { path: { accountId }, body: change }))
}

export function removeAccount(accountId: string): Promise<Result<{ id: string }>> {
  return andRead(
    whatsappCall(texts.notRemoved, () => call('DELETE', '/whatsapp/accounts/{accountId}', { path: { accountId } })),
  )
}

async function andRead<T extends { id: string }>(asked: Promise<Result<T>>): Promise<Result<T>> {
  const result = await asked
  if (!result.success) return result
  if ('status' in result.data) putRecord(noun, result.data)
  readAccountsAgain()
  return result
}
