import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { linkedinBody, linkedinRow } from '#contract/contacts/contact.ts'
import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import { Id, OnlyId } from '#contract/kit/schema.ts'
import { scoped } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import { add, change, remove, rows } from './linkedin.ts'

const ofRow = Type.Object({ id: Id, childId: Id })

/** The same four calls for experience, skills and job preferences. */
export function linkedinRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  for (const list of Object.keys(linkedinLists) as LinkedinList[]) {
    const { thing } = linkedinLists[list]
    const row = linkedinRow(list)
    const body = linkedinBody(list)

    route({
      method: 'GET',
      url: `/contacts/:id/${list}`,
      summary: `LinkedIn ${thing} of a contact`,
      may: 'contacts:read',
      params: OnlyId,
      reply: row,
      pages: true,
      does: (scope, { params }) => rows(scope, list, params.id),
    })
    route({
      method: 'POST',
      url: `/contacts/:id/${list}`,
      summary: `Add a LinkedIn ${thing}`,
      may: 'contacts:write',
      params: OnlyId,
      body,
      reply: row,
      status: 201,
      creates: true,
      does: (scope, { params, body }) => add(scope, list, params.id, body),
    })
    route({
      method: 'PATCH',
      url: `/contacts/:id/${list}/:childId`,
      summary: `Change a LinkedIn ${thing}`,
      may: 'contacts:write',
      params: ofRow,
      body,
      reply: row,
      does: (scope, { params, body }) => change(scope, list, params.id, params.childId, body),
    })
    route({
      method: 'DELETE',
      url: `/contacts/:id/${list}/:childId`,
      summary: `Delete a LinkedIn ${thing}`,
      may: 'contacts:write',
      params: ofRow,
      reply: OnlyId,
      does: (scope, { params }) => remove(scope, list, params.id, params.childId),
    })
  }
}
