export { ChoiceChip } from './choice-chip.tsx'
export { type CustomField, customFieldsQuery, useCustomFields } from './requests.ts'
