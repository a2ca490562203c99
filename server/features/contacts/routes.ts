import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { contactFilters, contactSchemas } from '#contract/contacts/contact.ts'
import { ContactAsked, ContactDuplicate } from '#contract/contacts/duplicates.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRoutes } from '../../platform/record-routes.ts'
import { listTagRoutes } from '../tags/public.ts'
import { contacts } from './contacts.ts'
import { contactDuplicates } from './duplicates.ts'
import { linkedinRoutes } from './linkedin/routes.ts'
import { contactList } from './list.ts'

export function contactRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, {
    noun: 'contact',
    plural: 'contacts',
    fields: contactFields,
    schemas: contactSchemas,
    filters: contactFilters,
    records: contacts,
    list: contactList,
  })
  scoped(
    app,
    platform,
  )({
    method: 'GET',
    url: '/contacts/duplicates',
    summary: 'Contacts that are likely the person described, each with what speaks for it',
    may: 'contacts:read',
    query: ContactAsked,
    reply: Type.Array(ContactDuplicate),
    does: (scope, { query }) => contactDuplicates(scope, query),
  })
  listTagRoutes(app, platform, {
    entityType: 'contact',
    plural: 'contacts',
    filters: contactFilters,
    list: contactList,
  })
  linkedinRoutes(app, platform)
}
