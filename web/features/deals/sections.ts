import type { DealField } from '#contract/deals/fields.ts'

/** A part of the Overview: fields in their order, or the tags. */
export type DealSection = { id: string; title: string } & (
  | { holds: 'fields'; fields: readonly DealField[] }
  | { holds: 'tags' }
)

/** The sections of the Overview (B§2), where each field of a deal stands. */
export const sections: readonly DealSection[] = [
  {
    id: 'deal',
    title: 'Deal Information',
    holds: 'fields',
    fields: [
      'title',
      'description',
      'value',
      'currency',
      'probability',
      'status',
      'lostReason',
      'expectedCloseDate',
      'actualCloseDate',
      'customAttributes',
    ],
  },
  { id: 'entities', title: 'Associated Entities', holds: 'fields', fields: ['companyId', 'contactId', 'ownerId'] },
  { id: 'tags', title: 'Tags', holds: 'tags' },
]
