import { t } from '../language/translate.ts'
import { customFieldLimits } from './enums.ts'

/** Texts about custom fields. */
export const customFieldMessages = {
  created: t('Field added successfully'),
  updated: t('Field updated successfully'),
  archived: t('Field archived successfully'),
  restored: t('Field restored successfully'),
  loadFailed: t('Failed to load fields'),
  createFailed: t('Failed to add field'),
  updateFailed: t('Failed to update field'),
  archiveFailed: t('Failed to archive field'),
  restoreFailed: t('Failed to restore field'),
  reorderFailed: t('Failed to change the order of the fields'),
  changedElsewhere: t('Someone else has changed this field. Please look at it again.'),
  labelTaken: t('A field with this name already exists.'),
  keyTaken: t('A field with this key already exists, maybe in the archive.'),
  keyReserved: t('This key is reserved. Please choose another one.'),
  keyInvalid: t('A key has up to {keyLength} letters and digits, and starts with a lowercase letter', {
    keyLength: customFieldLimits.keyLength,
  }),
  tooMany: t('A record type can have {fields} custom fields. Archive one first.', { fields: customFieldLimits.fields }),
  tooManyArchived: t('This workspace has defined too many fields. Restore an archived one instead.'),
  choicesNeeded: t('Add at least one choice'),
  choicesUnwanted: t('Only choice fields can have choices'),
  choiceRepeated: t('Each choice needs a unique name'),
  choiceUsed: (label: string): string => t('Some records have “{label}”. Please change them first.', { label }),
  unknownField: t('This field does not exist.'),
  archivedField: t('This field is archived.'),
  noFields: t('Change at least one field.'),
} as const
