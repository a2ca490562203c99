import type { FastifyInstance } from 'fastify'
import { noteFields } from '#contract/notes/fields.ts'
import { noteFilters, noteSchemas } from '#contract/notes/note.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRoutes } from '../../platform/record-routes.ts'
import { noteList } from './list.ts'
import { notes } from './notes.ts'

export function noteRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, {
    noun: 'note',
    plural: 'notes',
    fields: noteFields,
    schemas: noteSchemas,
    filters: noteFilters,
    records: notes,
    list: noteList,
    bulkDelete: { method: 'POST', path: 'bulk-delete' },
  })
}
