import { contactFields } from '#contract/contacts/fields.ts'
import { levelOptions } from '../../ui/badges/level.tsx'
import {
  getRecordNames,
  jsonDisplay,
  levelDisplay,
  pictureDisplay,
  type RecordPanelDescriptor,
  sharedChoices,
  sharedDisplays,
} from '../records/public.ts'

export const contactDescriptor: RecordPanelDescriptor = {
  ...getRecordNames('contact'),
  fields: contactFields,
  keyFields: ['name', 'email', 'phoneNumber', 'status'],
  choices: { ...sharedChoices, leadType: levelOptions },
  displays: {
    ...sharedDisplays,
    leadType: levelDisplay,
    enrichedData: jsonDisplay,
    avatar: pictureDisplay('person'),
    linkedinProfilePhoto: pictureDisplay('person'),
  },
  idsKey: 'contactIds',
  permissions: { write: 'contacts:write', delete: 'contacts:delete' },
}
