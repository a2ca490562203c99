import { dealFields } from '#contract/deals/fields.ts'
import type { Scope } from '../../platform/database/scope.ts'
import type { JsonReply } from '../../platform/http/reply.ts'
import { createRecordStore } from '../../records/store.ts'
import { dealDetail } from './representation.ts'

const relatedTable = (table: string) => ({ table, column: 'deal_id' })

const baseStore = createRecordStore({
  noun: 'deal',
  subject: 'deal',
  table: 'deals',
  fields: dealFields,
  representation: dealDetail,
  related: {
    tags: relatedTable('tag_assignments'),
    activities: { ...relatedTable('activities'), gone: 'deleted_at' },
    notes: { ...relatedTable('notes'), gone: 'deleted_at' },
    tasks: { ...relatedTable('tasks'), gone: 'deleted_at' },
  },
})

/** Deals: a title makes one, and whoever makes it owns it unless they say otherwise (GAP-059). */
export const dealStore = {
  ...baseStore,
  create: (scope: Scope, body: Record<string, unknown>): Promise<JsonReply> =>
    baseStore.create(scope, { ownerId: scope.userId, ...body }),
}
