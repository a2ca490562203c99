import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ContactDuplicate, ContactDuplicateQuery } from '#contract/contacts/duplicates.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { findContactDuplicates } from './duplicates.ts'
import { registerLinkedinRoutes } from './linkedin/routes.ts'

export function registerContactRoutes(app: FastifyInstance, platform: Platform): void {
  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/contacts/duplicates',
    summary: 'Find likely duplicates of a contact, with the reasons',
    permission: 'contacts:read',
    query: ContactDuplicateQuery,
    reply: Type.Array(ContactDuplicate),
    handler: (scope, { query }) => findContactDuplicates(scope, query),
  })
  registerLinkedinRoutes(app, platform)
}
