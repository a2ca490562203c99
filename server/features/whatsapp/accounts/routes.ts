import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import {
  AccountStatusReport,
  ChangeAccount,
  ConnectAccount,
  WhatsappAccount,
  WhatsappEngines,
} from '#contract/whatsapp/account.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { WhatsappPlatform } from '../settings.ts'
import { updateAccountSettings } from './account-settings.ts'
import {
  connectAccount,
  disconnectAccount,
  getAccountStatus,
  listAccounts,
  listEngines,
  reconnectAccount,
  removeAccount,
} from './accounts.ts'
import { verifyNewCredentials } from './cloud-credentials.ts'
import { cloudRoutes } from './cloud-routes.ts'
import { healthRoutes } from './health/routes.ts'
import { pairingRoutes } from './pairing-routes.ts'
import { setupRoutes } from './setup/routes.ts'

const byAccount = Type.Object({ accountId: Id })

/** WhatsApp accounts: connection, pairing, status, settings and removal (EP-104, EP-108 … EP-113). */
export function accountRoutes(app: FastifyInstance, platform: WhatsappPlatform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/accounts',
    summary: 'List the WhatsApp accounts of the workspace',
    permission: 'whatsapp:read',
    reply: Type.Array(WhatsappAccount),
    handler: listAccounts,
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/status',
    summary: 'Get the status of an account; UNKNOWN if it cannot be determined',
    permission: 'whatsapp:read',
    params: byAccount,
    reply: AccountStatusReport,
    handler: (scope, { params }) => getAccountStatus(scope, params.accountId),
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/reconnect',
    summary: 'Reconnect an account',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: WhatsappAccount,
    handler: (scope, { params }) => reconnectAccount(scope, params.accountId),
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
    summary: 'Change the settings of an account',
    permission: 'whatsapp:manage',
    params: byAccount,
    body: ChangeAccount,
    reply: WhatsappAccount,
    handler: (scope, { params, body }) => updateAccountSettings(scope, params.accountId, body),
  })

  route({
    method: 'DELETE',
    url: '/whatsapp/accounts/:accountId',
    summary:
      'Remove an account: unlink it, destroy its credentials, delete its scheduled messages and hide its conversations',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: Type.Object({ id: Id }),
    handler: (scope, { params }) => removeAccount(scope, params.accountId),
  })

  connectRoutes(app, platform)
  pairingRoutes(app, platform)
  cloudRoutes(app, platform)
  setupRoutes(app, platform)
  healthRoutes(app, platform)
}

function connectRoutes(app: FastifyInstance, platform: WhatsappPlatform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/engines',
    summary: 'List the engines that new accounts can have here, the default one first',
    permission: 'whatsapp:read',
    reply: WhatsappEngines,
    authorize: 'before-handler',
    handler: async () => listEngines(platform),
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/connect',
    summary: 'Connect an account; engines that pair by QR code show one next',
    permission: 'whatsapp:manage',
    body: ConnectAccount,
    reply: WhatsappAccount,
    status: 201,
    idempotent: true,
    tx: 'transaction',
    before: (_access, { body }) => verifyNewCredentials(platform, body),
    handler: (scope, { body }) => connectAccount(scope, platform, body),
  })
}
