import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { createLinkedinBodySchema, createLinkedinRowSchema } from '#contract/contacts/contact.ts'
import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import { Id, IdParams } from '#contract/kit/schema.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addLinkedinRow, changeLinkedinRow, deleteLinkedinRow, listLinkedinRows } from './linkedin.ts'

const LinkedinRowParams = Type.Object({ id: Id, childId: Id })

/** Registers the same four routes for experience, skills and job preferences. */
export function registerLinkedinRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  for (const list of Object.keys(linkedinLists) as LinkedinList[]) {
    const { singular } = linkedinLists[list]
    const row = createLinkedinRowSchema(list)
    const body = createLinkedinBodySchema(list)

    route({
      method: 'GET',
      url: `/contacts/:id/${list}`,
      summary: `List the LinkedIn ${singular} of a contact`,
      permission: 'contacts:read',
      params: IdParams,
      reply: row,
      pages: true,
      handler: (scope, { params }) => listLinkedinRows(scope, list, params.id),
    })
    route({
      method: 'POST',
      url: `/contacts/:id/${list}`,
      summary: `Add a LinkedIn ${singular}`,
      permission: 'contacts:write',
      params: IdParams,
      body,
      reply: row,
      status: 201,
      idempotent: true,
      tx: 'transaction',
      handler: (scope, { params, body }) => addLinkedinRow(scope, list, params.id, body),
    })
    route({
      method: 'PATCH',
      url: `/contacts/:id/${list}/:childId`,
      summary: `Change a LinkedIn ${singular}`,
      permission: 'contacts:write',
      params: LinkedinRowParams,
      body,
      reply: row,
      handler: (scope, { params, body }) => changeLinkedinRow(scope, list, params.id, params.childId, body),
    })
    route({
      method: 'DELETE',
      url: `/contacts/:id/${list}/:childId`,
      summary: `Delete a LinkedIn ${singular}`,
      permission: 'contacts:write',
      params: LinkedinRowParams,
      reply: IdParams,
      handler: (scope, { params }) => deleteLinkedinRow(scope, list, params.id, params.childId),
    })
  }
}
