import type { DealField } from '#contract/deals/fields.ts'
import { t } from '#contract/language/translate.ts'

/** A section of the Overview: fields in order, or the tags. */
export type DealSection = { id: string; title: string; isAtTop?: true } & (
  | { content: 'fields'; fields: readonly DealField[] }
  | { content: 'tags' }
)

/** The sections of the Overview (B§2), with the fields of a deal. */
export const dealSections: readonly DealSection[] = [
  {
    id: 'deal',
    title: t('Deal Information'),
    content: 'fields',
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
  {
    id: 'entities',
    title: t('Associated Entities'),
    content: 'fields',
    fields: ['companyId', 'contactId', 'ownerId'],
    isAtTop: true,
  },
  { id: 'tags', title: t('Tags'), content: 'tags', isAtTop: true },
]
