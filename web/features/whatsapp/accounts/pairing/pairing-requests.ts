import { queryOptions } from '@tanstack/react-query'
import type { PairingCode, WhatsappAccount } from '#contract/whatsapp/account.ts'
import { inboxErrors } from '#contract/whatsapp/texts.ts'
import { type CallResult, call, unwrap } from '../../../../platform/api/client.ts'
import { queryKeys } from '../../../../platform/api/query-cache.ts'
import { whatsappCall } from '../../whatsapp-call.ts'
import { updateAccountCache } from '../account-requests.ts'

/** Asks WhatsApp for a code with which the phone of a number can be linked. */
export const requestPairingCode = (accountId: string, phoneNumber: string): Promise<CallResult<WhatsappAccount>> =>
  updateAccountCache(
    whatsappCall(inboxErrors.noPairingCode, () =>
      call('POST', '/whatsapp/accounts/{accountId}/pairing-code', { path: { accountId }, body: { phoneNumber } }),
    ),
  )

/** The code to enter on the phone. Like a QR code, the status announces each one by the time it expires. */
export const pairingCodeQuery = (accountId: string, expiresAt: string | null) =>
  queryOptions({
    queryKey: queryKeys.part('whatsapp-pairing-codes', accountId, expiresAt ?? 'none'),
    queryFn: ({ signal }): Promise<PairingCode> =>
      unwrap(
        whatsappCall(inboxErrors.noPairingCode, () =>
          call('GET', '/whatsapp/accounts/{accountId}/pairing-code', { path: { accountId }, signal }),
        ),
      ),
    enabled: expiresAt !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
