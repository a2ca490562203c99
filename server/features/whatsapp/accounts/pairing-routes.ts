import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import { PairingCode, QrCode, RequestPairingCode, WhatsappAccount } from '#contract/whatsapp/account.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { WhatsappPlatform } from '../settings.ts'
import { getQrCode, scanSandboxQr } from './accounts.ts'
import { getPairingCode, requestPairingCode } from './pairing-code.ts'
import { toQrDataUrl } from './qr-image.ts'
import { createQrSeal } from './sealed-credentials.ts'

const byAccount = Type.Object({ accountId: Id })

/** Pairing by QR code, or by a code that is entered on the phone. */
export function pairingRoutes(app: FastifyInstance, platform: WhatsappPlatform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/qr-code',
    summary: 'Get the QR code to scan with the phone; it is replaced until it is scanned',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: QrCode,
    handler: async (scope, { params, reply }) => {
      const { sealed, expiresAt } = await getQrCode(scope, params.accountId)
      reply.header('cache-control', 'no-store')
      return { qrCode: toQrDataUrl(createQrSeal(platform.appSecret, params.accountId).open(sealed)), expiresAt }
    },
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/pairing-code',
    summary: 'Request a code with which the phone of a number can be linked, in place of the QR code',
    permission: 'whatsapp:manage',
    params: byAccount,
    body: RequestPairingCode,
    // WhatsApp itself refuses a number that asks for many codes.
    requestsPerMinute: 10,
    reply: WhatsappAccount,
    tx: 'transaction',
    handler: (scope, { params, body }) => requestPairingCode(scope, params.accountId, body.phoneNumber),
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/pairing-code',
    summary: 'Get the code to enter on the phone',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: PairingCode,
    handler: (scope, { params, reply }) => {
      reply.header('cache-control', 'no-store')
      return getPairingCode(scope, platform.appSecret, params.accountId)
    },
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/scan',
    summary: 'Scan the QR code of a sandbox account, which has no phone, or enter its pairing code',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: WhatsappAccount,
    handler: (scope, { params }) => scanSandboxQr(scope, platform, params.accountId),
  })
}
