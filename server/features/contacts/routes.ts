import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  Contact,
  ContactBulkDelete,
  ContactBulkPatch,
  ContactPatch,
  contactFilters,
  NewContact,
} from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { segmentOf } from '#contract/kit/names.ts'
import { fieldSchema, Id } from '#contract/kit/schema.ts'
import { rememberCounts } from '../../platform/counts.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { contacts } from './contacts.ts'
import { linkedinRoutes } from './linkedin/routes.ts'
import { contactPage, pickedContacts } from './list.ts'

const byId = Type.Object({ id: Id })

export function contactRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  const counts = rememberCounts(platform.changes)

  route({
    method: 'GET',
    url: '/contacts',
    summary: 'Contacts, newest first, with search, sort and filters',
    may: 'contacts:read',
    query: Type.Object({
      ...listQuery,
      ...contactFilters,
    }),
    reply: Contact,
    pages: true,
    does: (scope, { query }) => contactPage(scope, contactQueryOf(query), counts),
  })

  route({
    method: 'POST',
    url: '/contacts',
    summary: 'Create a contact',
    may: 'contacts:write',
    body: NewContact,
    reply: Contact,
    status: 201,
    creates: true,
    does: (scope, { body }) => contacts.create(scope, body),
  })

  route({
    method: 'DELETE',
    url: '/contacts/bulk',
    summary: 'Take contacts to the trash, as one step',
    may: 'contacts:delete',
    body: ContactBulkDelete,
    reply: Type.Object({ count: Type.Integer(), deletionId: Id }),
    tx: 'transaction',
    does: (scope, { body }) => contacts.removeAll(scope, pickedContacts(scope, body), body.force),
  })

  route({
    method: 'PATCH',
    url: '/contacts/bulk',
    summary: 'Change fields of many contacts, picked by ids or by filters, as one step',
    may: 'contacts:write',
    body: ContactBulkPatch,
    reply: Type.Object({ count: Type.Integer() }),
    does: (scope, { body }) => contacts.changeAll(scope, pickedContacts(scope, body), body.changes),
  })

  route({
    method: 'POST',
    url: '/contacts/restore',
    summary: 'Undo one deletion, single or bulk',
    may: 'contacts:delete',
    body: Type.Object({ deletionId: Id }, { additionalProperties: false }),
    reply: Type.Object({ count: Type.Integer() }),
    does: (scope, { body }) => contacts.restore(scope, body.deletionId),
  })

  route({
    method: 'GET',
    url: '/contacts/:id',
    summary: 'One contact',
    may: 'contacts:read',
    params: byId,
    reply: Contact,
    does: (scope, { params }) => contacts.one(scope, params.id),
  })

  route({
    method: 'PATCH',
    url: '/contacts/:id',
    summary: 'Change several fields of a contact',
    may: 'contacts:write',
    params: byId,
    body: ContactPatch,
    reply: Contact,
    does: (scope, { params, body, version }) => contacts.change(scope, params.id, body, version),
  })

  route({
    method: 'DELETE',
    url: '/contacts/:id',
    summary: 'Take a contact to the trash',
    may: 'contacts:delete',
    params: byId,
    reply: Type.Object({ id: Id, deletionId: Id }),
    does: (scope, { params }) => contacts.remove(scope, params.id),
  })

  for (const [key, field] of Object.entries(contactFields)) {
    const segment = segmentOf(key, field)
    if (!segment) continue
    route({
      method: 'PATCH',
      url: `/contacts/:id/${segment}`,
      summary: `Change the ${field.label} of a contact`,
      may: 'contacts:write',
      params: byId,
      body: Type.Object({ [key]: fieldSchema(field) }, { additionalProperties: false }),
      reply: Contact,
      does: (scope, { params, body, version }) => contacts.change(scope, params.id, body, version),
    })
  }

  linkedinRoutes(app, platform)
}

type Query = Parameters<typeof contactPage>[1] & { workspaceId?: string; organizationId?: string }

/** The list's own part of the query; unknown keys are ignored (R2). */
function contactQueryOf(query: Query): Parameters<typeof contactPage>[1] {
  const known = ['limit', 'cursor', 'sort', ...Object.keys(contactFilters)]
  return Object.fromEntries(Object.entries(query).filter(([key]) => known.includes(key)))
}
