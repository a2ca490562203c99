import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { contactFilters, contactSchemas } from '#contract/contacts/contact.ts'
import { ContactDuplicate, ContactDuplicateQuery } from '#contract/contacts/duplicates.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerRecordRoutes } from '../../records/routes.ts'
import { registerListTagRoutes } from '../tags/public.ts'
import { findContactDuplicates } from './duplicates.ts'
import { registerLinkedinRoutes } from './linkedin/routes.ts'
import { contactList } from './list.ts'
import { contactStore } from './store.ts'

export function registerContactRoutes(app: FastifyInstance, platform: Platform): void {
  registerRecordRoutes(app, platform, {
    noun: 'contact',
    plural: 'contacts',
    fields: contactFields,
    schemas: contactSchemas,
    filters: contactFilters,
    records: contactStore,
    list: contactList,
  })
  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/contacts/duplicates',
    summary: 'Contacts that are likely the person described, each with what speaks for it',
    permission: 'contacts:read',
    query: ContactDuplicateQuery,
    reply: Type.Array(ContactDuplicate),
    handler: (scope, { query }) => findContactDuplicates(scope, query),
  })
  registerListTagRoutes(app, platform, {
    entityType: 'contact',
    plural: 'contacts',
    filters: contactFilters,
    list: contactList,
  })
  registerLinkedinRoutes(app, platform)
}
