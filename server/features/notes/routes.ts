import type { FastifyInstance } from 'fastify'
import { IdParams } from '#contract/kit/schema.ts'
import { noteSchemas } from '#contract/notes/note.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { pinNote, unpinNote } from './pins.ts'

/** Registers the routes that only notes have. */
export function registerNoteRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'PUT',
    url: '/notes/:id/pin',
    summary: 'Pin a note on top of its contact, company or deal',
    permission: 'notes:write',
    params: IdParams,
    reply: noteSchemas.representation,
    tx: 'transaction',
    handler: (scope, { params }) => pinNote(scope, params.id),
  })

  route({
    method: 'DELETE',
    url: '/notes/:id/pin',
    summary: 'Unpin a note',
    permission: 'notes:write',
    params: IdParams,
    reply: noteSchemas.representation,
    handler: (scope, { params }) => unpinNote(scope, params.id),
  })
}
