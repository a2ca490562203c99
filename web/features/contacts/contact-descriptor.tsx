import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { contactFields } from '#contract/contacts/fields.ts'
import { t } from '#contract/language/translate.ts'
import { levelOptions } from '../../ui/badges/level.tsx'
import {
  getRecordNames,
  jsonDisplay,
  levelDisplay,
  pictureDisplay,
  type RecordKindDescriptor,
  type RecordPanelDescriptor,
  sharedChoices,
  sharedDisplays,
} from '../records/public.ts'

export const contactDescriptor: RecordPanelDescriptor & RecordKindDescriptor<'contact'> = {
  ...getRecordNames('contact'),
  icon: Users,
  singleIcon: User,
  picture: { field: 'avatar', shape: 'person' },
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
  // LEADP-027
  choiceEditor: { hasButtons: true, noneLabel: t('Select ...') },
  idsKey: 'contactIds',
  permissions: { write: 'contacts:write', delete: 'contacts:delete' },
  searchLine: { listDetails: ({ detail, company }) => [detail, company] },
  importTexts: {
    same: t('The same email, LinkedIn URL, name and phone, or name and company.'),
    duplicateKeys: ['email', 'linkedinUrl'],
  },
}
