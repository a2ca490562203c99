import { dealFields } from '#contract/deals/fields.ts'
import { recordsOf } from '../../platform/record.ts'
import type { Answer } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { dealWhole } from './sql.ts'

const ofDeal = (table: string) => ({ table, column: 'deal_id' })

const records = recordsOf({
  noun: 'deal',
  subject: 'deal',
  table: 'deals',
  fields: dealFields,
  shown: dealWhole,
  related: {
    tags: ofDeal('tag_assignments'),
    activities: { ...ofDeal('activities'), gone: 'deleted_at' },
    notes: { ...ofDeal('notes'), gone: 'deleted_at' },
    tasks: { ...ofDeal('tasks'), gone: 'deleted_at' },
  },
})

/** Deals: a title makes one, and whoever makes it owns it unless they say otherwise (GAP-059). */
export const deals = {
  ...records,
  create: (scope: Scope, body: Record<string, unknown>): Promise<Answer> =>
    records.create(scope, { ownerId: scope.userId, ...body }),
}
