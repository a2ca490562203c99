import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { pageLimits } from '#contract/kit/envelope.ts'
import { Id, PersonSummary } from '#contract/kit/schema.ts'
import { AccountTeam, WhatsappAccount } from '#contract/whatsapp/account.ts'
import { tenantRoutes } from '../../../../platform/http/routes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { setAccountTeam } from './account-team.ts'
import { listPeople } from './people.ts'

const byAccount = Type.Object({ accountId: Id })

/** Who sees and answers an account. */
export function teamRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'PUT',
    url: '/whatsapp/accounts/:accountId/team',
    summary: 'Set who sees and answers an account, and to whom its new conversations are assigned',
    permission: 'whatsapp:manage',
    params: byAccount,
    body: AccountTeam,
    reply: WhatsappAccount,
    tx: 'transaction',
    handler: (scope, { params, body }) => setAccountTeam(scope, params.accountId, body),
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/people',
    summary: 'List the members who see an account, by name: its conversations can be assigned to them',
    permission: 'whatsapp:read',
    params: byAccount,
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or an address' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.max, default: pageLimits.max })),
    }),
    reply: Type.Array(PersonSummary),
    handler: (scope, { params, query }) => listPeople(scope, params.accountId, query),
  })
}
