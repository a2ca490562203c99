import Building2 from 'lucide-react/icons/building-2'
import { companySizeLabels, companySizes } from '#contract/companies/enums.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { companyMessages } from '#contract/companies/messages.ts'
import { t } from '#contract/language/translate.ts'
import {
  getRecordNames,
  pictureDisplay,
  type RecordKindDescriptor,
  type RecordPanelDescriptor,
  sharedChoices,
  sharedDisplays,
} from '../records/public.ts'

export const sizeOptions = companySizes.map((value) => ({ value, label: companySizeLabels[value] }))

export const companyDescriptor: RecordPanelDescriptor & RecordKindDescriptor<'company'> = {
  ...getRecordNames('company'),
  icon: Building2,
  picture: { field: 'logo', shape: 'company' },
  fields: companyFields,
  keyFields: ['name', 'domain', 'email', 'phoneNumber', 'status'],
  choices: { ...sharedChoices, size: sizeOptions },
  displays: { ...sharedDisplays, logo: pictureDisplay('company') },
  // COMP-017, COMP-018
  choiceEditor: { hasButtons: true, noneLabel: t('Select ...') },
  idsKey: 'companyIds',
  permissions: { write: 'companies:write', delete: 'companies:delete' },
  toasts: {
    update: () => companyMessages.update,
    delete: (count) => (count === 1 ? companyMessages.delete : companyMessages.deleteMany),
  },
  searchLine: { listDetails: ({ detail }) => [detail] },
  importTexts: {
    same: t('The same domain, or the same name.'),
    duplicateKeys: ['domain', 'name'],
    toasts: companyMessages.import,
  },
}
