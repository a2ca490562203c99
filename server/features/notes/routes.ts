import type { FastifyInstance } from 'fastify'
import { noteFields } from '#contract/notes/fields.ts'
import { noteFilters, noteSchemas } from '#contract/notes/note.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerRecordRoutes } from '../../records/routes.ts'
import { noteList } from './list.ts'
import { noteStore } from './store.ts'

export function registerNoteRoutes(app: FastifyInstance, platform: Platform): void {
  registerRecordRoutes(app, platform, {
    noun: 'note',
    plural: 'notes',
    fields: noteFields,
    schemas: noteSchemas,
    filters: noteFilters,
    records: noteStore,
    list: noteList,
    bulkDelete: { method: 'POST', path: 'bulk-delete' },
  })
}
