import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import {
  AccountStatusShown,
  ChangeAccount,
  ConnectAccount,
  QrCode,
  RenewCredentials,
  Webhook,
  WhatsappAccount,
} from '#contract/whatsapp/account.ts'
import { scoped } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  accounts,
  change,
  connect,
  disconnect,
  qrCode,
  reconnect,
  remove,
  renew,
  scanSandbox,
  status,
} from './accounts.ts'
import { proveConnect, proveRenewal, webhook } from './cloud.ts'
import { sealedQr } from './credentials.ts'
import { qrPicture } from './qr-picture.ts'

const byAccount = Type.Object({ accountId: Id })

/** Accounts of WhatsApp: connecting, pairing, how they are, and taking them away (EP-104, EP-108 … EP-113). */
export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/accounts',
    summary: 'The WhatsApp accounts of the workspace',
    may: 'whatsapp:read',
    reply: Type.Array(WhatsappAccount),
    does: accounts,
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/connect',
    summary: 'Connect an account; where the engine pairs by QR code, it comes next',
    may: 'whatsapp:manage',
    body: ConnectAccount,
    reply: WhatsappAccount,
    status: 201,
    creates: true,
    prepares: (scope, { body }) => proveConnect(scope, platform, body),
    does: (scope, { body }) => connect(scope, platform, body),
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/qr-code',
    summary: 'The QR code to scan with the phone; it is renewed until it is scanned',
    may: 'whatsapp:manage',
    params: byAccount,
    reply: QrCode,
    does: async (scope, { params, reply }) => {
      const { sealed, expiresAt } = await qrCode(scope, params.accountId)
      reply.header('cache-control', 'no-store')
      return { qrCode: qrPicture(sealedQr(platform.appSecret, params.accountId).open(sealed)), expiresAt }
    },
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/scan',
    summary: 'Scan the QR code of a sandbox account, which has no phone',
    may: 'whatsapp:manage',
    params: byAccount,
    reply: WhatsappAccount,
    does: (scope, { params }) => scanSandbox(scope, platform, params.accountId),
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/status',
    summary: 'How an account is; UNKNOWN where nobody can say',
    may: 'whatsapp:read',
    params: byAccount,
    reply: AccountStatusShown,
    does: (scope, { params }) => status(scope, params.accountId),
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/reconnect',
    summary: 'Connect an account again',
    may: 'whatsapp:manage',
    params: byAccount,
    reply: WhatsappAccount,
    does: (scope, { params }) => reconnect(scope, params.accountId),
  })

  route({
    method: 'PUT',
    url: '/whatsapp/accounts/:accountId/credentials',
    summary: 'Give an account of the Cloud API a new token, and connect with it',
    may: 'whatsapp:manage',
    params: byAccount,
    body: RenewCredentials,
    reply: WhatsappAccount,
    prepares: (scope, { params, body }) => proveRenewal(scope, platform, params.accountId, body),
    does: (scope, { params, body }) => renew(scope, platform, params.accountId, body),
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/webhook',
    summary: 'Where Meta tells what people write to an account of the Cloud API',
    may: 'whatsapp:manage',
    params: byAccount,
    reply: Webhook,
    does: (scope, { params, reply }) => {
      reply.header('cache-control', 'no-store')
      return webhook(scope, platform, params.accountId)
    },
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/disconnect',
    summary: 'Disconnect an account; the phone stays linked',
    may: 'whatsapp:manage',
    params: byAccount,
    reply: WhatsappAccount,
    does: (scope, { params }) => disconnect(scope, params.accountId),
  })

  route({
    method: 'PATCH',
    url: '/whatsapp/accounts/:accountId',
    summary: 'Say what an account does by itself',
    may: 'whatsapp:manage',
    params: byAccount,
    body: ChangeAccount,
    reply: WhatsappAccount,
    does: (scope, { params, body }) => change(scope, params.accountId, body),
  })

  route({
    method: 'DELETE',
    url: '/whatsapp/accounts/:accountId',
    summary: 'Remove an account: unlinked, its credentials destroyed; its messages stay with the contacts',
    may: 'whatsapp:manage',
    params: byAccount,
    reply: Type.Object({ id: Id }),
    does: (scope, { params }) => remove(scope, params.accountId),
  })
}
