import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import {
  AccountStatusReport,
  ChangeAccount,
  ConnectAccount,
  QrCode,
  RenewCredentials,
  WebhookSetup,
  WhatsappAccount,
} from '#contract/whatsapp/account.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  connectAccount,
  disconnectAccount,
  getAccountStatus,
  getQrCode,
  listAccounts,
  reconnectAccount,
  removeAccount,
  renewCredentials,
  scanSandboxQr,
  updateAccountSettings,
} from './accounts.ts'
import { getWebhookSetup, verifyNewCredentials, verifyRenewedCredentials } from './cloud-credentials.ts'
import { toQrDataUrl } from './qr-image.ts'
import { createQrSeal } from './sealed-credentials.ts'

const byAccount = Type.Object({ accountId: Id })

/** Accounts of WhatsApp: connecting, pairing, how they are, and taking them away (EP-104, EP-108 … EP-113). */
export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/accounts',
    summary: 'The WhatsApp accounts of the workspace',
    permission: 'whatsapp:read',
    reply: Type.Array(WhatsappAccount),
    handler: listAccounts,
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/connect',
    summary: 'Connect an account; where the engine pairs by QR code, it comes next',
    permission: 'whatsapp:manage',
    body: ConnectAccount,
    reply: WhatsappAccount,
    status: 201,
    idempotent: true,
    before: (scope, { body }) => verifyNewCredentials(scope, platform, body),
    handler: (scope, { body }) => connectAccount(scope, platform, body),
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/qr-code',
    summary: 'The QR code to scan with the phone; it is renewed until it is scanned',
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
    url: '/whatsapp/accounts/:accountId/scan',
    summary: 'Scan the QR code of a sandbox account, which has no phone',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: WhatsappAccount,
    handler: (scope, { params }) => scanSandboxQr(scope, platform, params.accountId),
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/status',
    summary: 'How an account is; UNKNOWN where nobody can say',
    permission: 'whatsapp:read',
    params: byAccount,
    reply: AccountStatusReport,
    handler: (scope, { params }) => getAccountStatus(scope, params.accountId),
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/reconnect',
    summary: 'Connect an account again',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: WhatsappAccount,
    handler: (scope, { params }) => reconnectAccount(scope, params.accountId),
  })

  route({
    method: 'PUT',
    url: '/whatsapp/accounts/:accountId/credentials',
    summary: 'Give an account of the Cloud API a new token, and connect with it',
    permission: 'whatsapp:manage',
    params: byAccount,
    body: RenewCredentials,
    reply: WhatsappAccount,
    before: (scope, { params, body }) => verifyRenewedCredentials(scope, platform, params.accountId, body),
    handler: (scope, { params, body }) => renewCredentials(scope, platform, params.accountId, body),
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/webhook',
    summary: 'Where Meta tells what people write to an account of the Cloud API',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: WebhookSetup,
    handler: (scope, { params, reply }) => {
      reply.header('cache-control', 'no-store')
      return getWebhookSetup(scope, platform, params.accountId)
    },
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/disconnect',
    summary: 'Disconnect an account; the phone stays linked',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: WhatsappAccount,
    handler: (scope, { params }) => disconnectAccount(scope, params.accountId),
  })

  route({
    method: 'PATCH',
    url: '/whatsapp/accounts/:accountId',
    summary: 'Say what an account does by itself',
    permission: 'whatsapp:manage',
    params: byAccount,
    body: ChangeAccount,
    reply: WhatsappAccount,
    handler: (scope, { params, body }) => updateAccountSettings(scope, params.accountId, body),
  })

  route({
    method: 'DELETE',
    url: '/whatsapp/accounts/:accountId',
    summary: 'Remove an account: unlinked, its credentials destroyed; its messages stay with the contacts',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: Type.Object({ id: Id }),
    handler: (scope, { params }) => removeAccount(scope, params.accountId),
  })
}
