import { customFieldLimits } from './enums.ts'

/** Texts about custom fields. */
export const customFieldMessages = {
  created: 'Field added successfully',
  updated: 'Field updated successfully',
  archived: 'Field archived successfully',
  restored: 'Field restored successfully',
  loadFailed: 'Failed to load fields',
  createFailed: 'Failed to add field',
  updateFailed: 'Failed to update field',
  archiveFailed: 'Failed to archive field',
  restoreFailed: 'Failed to restore field',
  reorderFailed: 'Failed to change the order of the fields',
  changedElsewhere: 'Someone else has changed this field. Please look at it again.',
  labelTaken: 'A field with this name already exists.',
  keyTaken: 'A field with this key already exists, maybe in the archive.',
  keyReserved: 'This key is reserved. Please choose another one.',
  keyInvalid: `A key has up to ${customFieldLimits.keyLength} letters and digits, and starts with a lowercase letter`,
  tooMany: `A record type can have ${customFieldLimits.fields} custom fields. Archive one first.`,
  tooManyArchived: 'This workspace has defined too many fields. Restore an archived one instead.',
  choicesNeeded: 'Add at least one choice',
  choicesUnwanted: 'Only choice fields can have choices',
  choiceRepeated: 'Each choice needs a unique name',
  choiceUsed: (label: string): string => `Some records have “${label}”. Please change them first.`,
  unknownField: 'This field does not exist.',
  archivedField: 'This field is archived.',
  noFields: 'Change at least one field.',
} as const
