import type { FastifyInstance } from 'fastify'
import { IdParams } from '#contract/kit/schema.ts'
import { LostReasonBody, LostReasonOrder, LostReasonSetting, LostReasons } from '#contract/pipelines/lost-reasons.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  addLostReason,
  changeLostReasonSetting,
  deleteLostReason,
  getLostReasons,
  renameLostReason,
  reorderLostReasons,
} from './lost-reasons.ts'

/** Registers the routes of the reasons for which deals are lost. */
export function registerLostReasonRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const shared = { permission: 'pipelines:manage', reply: LostReasons, tx: 'transaction' } as const

  route({
    method: 'GET',
    url: '/deals/lost-reasons',
    summary: 'List the reasons for which deals are lost, and whether one is required',
    permission: 'pipelines:read',
    reply: LostReasons,
    handler: getLostReasons,
  })

  route({
    ...shared,
    method: 'POST',
    url: '/deals/lost-reasons',
    summary: 'Create a lost reason, after the others',
    body: LostReasonBody,
    status: 201,
    idempotent: true,
    handler: (scope, { body, version }) => addLostReason(scope, body, version),
  })

  route({
    ...shared,
    method: 'PATCH',
    url: '/deals/lost-reasons',
    summary: 'Change whether a reason is required when a deal is lost',
    body: LostReasonSetting,
    handler: (scope, { body, version }) => changeLostReasonSetting(scope, body, version),
  })

  route({
    ...shared,
    method: 'PUT',
    url: '/deals/lost-reasons/order',
    summary: 'Change the order of the lost reasons',
    body: LostReasonOrder,
    handler: (scope, { body, version }) => reorderLostReasons(scope, body, version),
  })

  route({
    ...shared,
    method: 'PATCH',
    url: '/deals/lost-reasons/:id',
    summary: 'Rename a lost reason; deals keep the earlier name',
    params: IdParams,
    body: LostReasonBody,
    handler: (scope, { params, body, version }) => renameLostReason(scope, params.id, body, version),
  })

  route({
    ...shared,
    method: 'DELETE',
    url: '/deals/lost-reasons/:id',
    summary: 'Delete a lost reason; deals keep its name',
    params: IdParams,
    handler: (scope, { params, version }) => deleteLostReason(scope, params.id, version),
  })
}
