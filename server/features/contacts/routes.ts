import type { FastifyInstance } from 'fastify'
import { contactFilters, contactSchemas } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRoutes } from '../../platform/record-routes.ts'
import { contacts } from './contacts.ts'
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
  linkedinRoutes(app, platform)
}
