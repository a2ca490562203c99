import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listQuery } from '#contract/kit/envelope.ts'
import { IdParams } from '#contract/kit/schema.ts'
import {
  BroadcastDetail,
  BroadcastPlan,
  BroadcastPreview,
  BroadcastRecipient,
  BroadcastSummary,
} from '#contract/whatsapp/broadcasts/broadcast.ts'
import { type RecipientResult, recipientResults } from '#contract/whatsapp/broadcasts/enums.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TotalCache } from '../../../records/total-cache.ts'
import { getBroadcast, listBroadcasts, listRecipients } from './broadcasts.ts'
import { continueBroadcast, stopBroadcast } from './change-state.ts'
import { handleBroadcastRequest, newBroadcastBody } from './handle-broadcast-request.ts'
import { previewBroadcast } from './plan-broadcast.ts'

const pageQuery = { limit: listQuery.limit, cursor: listQuery.cursor }

/** Templates sent to the contacts of a view; only on Cloud API accounts, because only those have templates. */
export function broadcastRoutes(app: FastifyInstance, platform: Platform, counts: TotalCache): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/broadcasts',
    summary: 'List the broadcasts, newest first',
    permission: 'whatsapp:read',
    query: Type.Object(pageQuery),
    reply: BroadcastSummary,
    pages: true,
    handler: (scope, { query }) => listBroadcasts(scope, query, counts),
  })

  route({
    method: 'POST',
    url: '/whatsapp/broadcasts/preview',
    summary: 'Get who would get a broadcast, and who would be left out; nothing is stored or sent',
    permission: 'whatsapp:manage',
    body: BroadcastPlan,
    reply: BroadcastPreview,
    tx: 'transaction',
    requestsPerMinute: 60,
    handler: (scope, { body, request }) => previewBroadcast(scope, body, request),
  })

  route({
    method: 'POST',
    url: '/whatsapp/broadcasts',
    summary: 'Start to send a template to the contacts of a view, as JSON or as a form with the file of its header',
    permission: 'whatsapp:manage',
    body: newBroadcastBody,
    reply: BroadcastDetail,
    status: 201,
    requestsPerMinute: 20,
    authorize: 'before-handler',
    handler: (access, { request }) => handleBroadcastRequest(platform, access, request),
  })

  route({
    method: 'GET',
    url: '/whatsapp/broadcasts/:id',
    summary: 'Get a broadcast, and how many recipients have which result',
    permission: 'whatsapp:read',
    params: IdParams,
    reply: BroadcastDetail,
    handler: (scope, { params }) => getBroadcast(scope, params.id, platform.appSecret),
  })

  route({
    method: 'GET',
    url: '/whatsapp/broadcasts/:id/recipients',
    summary: 'List the recipients of a broadcast with their results',
    permission: 'whatsapp:read',
    params: IdParams,
    query: Type.Object({
      ...pageQuery,
      result: Type.Optional(Type.Unsafe<RecipientResult>({ type: 'string', enum: [...recipientResults] })),
    }),
    reply: BroadcastRecipient,
    pages: true,
    handler: (scope, { params, query }) => listRecipients(scope, params.id, query, counts),
  })

  registerStateRoutes(app, platform)
}

/** Stopping a broadcast, and continuing it. */
function registerStateRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const change = { permission: 'whatsapp:manage', params: IdParams, reply: BroadcastDetail, tx: 'transaction' } as const

  route({
    ...change,
    method: 'POST',
    url: '/whatsapp/broadcasts/:id/stop',
    summary: 'Stop a broadcast; messages that are queued already are still sent',
    handler: (scope, { params }) => stopBroadcast(scope, params.id, platform.appSecret),
  })

  route({
    ...change,
    method: 'POST',
    url: '/whatsapp/broadcasts/:id/continue',
    summary: 'Continue a stopped broadcast with those who have not got it yet',
    handler: (scope, { params }) => continueBroadcast(scope, params.id, platform.appSecret),
  })
}
