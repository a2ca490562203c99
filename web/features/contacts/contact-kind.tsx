import { contactFields } from '#contract/contacts/fields.ts'
import { levelOptions } from '../../ui/level.tsx'
import { jsonLook, level, picture, type RecordKind, sharedChoices, sharedLooks } from '../records/public.ts'

/** A lead, as lists, panels and messages know it. */
export const contactKind: RecordKind = {
  kind: 'contact',
  noun: 'contacts',
  thing: 'lead',
  things: 'leads',
  unnamed: 'Unnamed Contact',
  fields: contactFields,
  choices: { ...sharedChoices, leadType: levelOptions },
  looks: {
    ...sharedLooks,
    leadType: level,
    enrichedData: jsonLook,
    avatar: picture('person'),
    linkedinProfilePhoto: picture('person'),
  },
  idsKey: 'contactIds',
  may: { write: 'contacts:write', delete: 'contacts:delete' },
}
