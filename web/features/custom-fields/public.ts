export { ChoiceChip } from './choice-chip.tsx'
export { type CustomField, choiceOptions, useCustomFields, useDefinedFields } from './requests.ts'
