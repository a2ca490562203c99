import { link, paragraph, text } from '../kit/fields.ts'
import { t } from '../language/translate.ts'

/** Longest title and content, in characters (NOTE-035, NOTE-036). */
export const noteLimits = { title: 200, content: 10_000 } as const

/** Notes that can be pinned on one contact, company or deal: more would push down what they should stand out from. */
export const maxPinnedNotes = 10

/** Every editable field of a note (NOTE-001). Exactly one of the three links is set (GAP-089). */
export const noteFields = {
  title: text(t('title'), { max: noteLimits.title }),
  content: { ...paragraph(t('content'), { max: noteLimits.content }), required: true },
  contactId: link(t('contact'), 'contact', { segment: 'contact' }),
  companyId: link(t('company'), 'company', { segment: 'company' }),
  dealId: link(t('deal'), 'deal', { segment: 'deal' }),
} as const
