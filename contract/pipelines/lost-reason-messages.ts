import { t } from '../language/translate.ts'

/** Limits of the reasons for which a workspace loses deals. */
export const lostReasonLimits = { reasons: 50, nameLength: 100 } as const

/** Texts about the reasons for which deals are lost. */
export const lostReasonMessages = {
  added: t('Lost reason added successfully'),
  renamed: t('Lost reason renamed successfully'),
  deleted: t('Lost reason deleted successfully'),
  loadFailed: t('Failed to load lost reasons'),
  addFailed: t('Failed to add lost reason'),
  renameFailed: t('Failed to rename lost reason'),
  deleteFailed: t('Failed to delete lost reason'),
  reorderFailed: t('Failed to change the order of the lost reasons'),
  settingFailed: t('Failed to change whether a reason is required'),
  changedElsewhere: t('Someone else has changed the lost reasons. Please look at them again.'),
  nameTaken: t('A lost reason with this name already exists.'),
  tooMany: t('A workspace can have {reasons} lost reasons. Delete one first.', { reasons: lostReasonLimits.reasons }),
  nameOnce: t('Name each lost reason once.'),
  /** Why a deal was not lost. */
  required: t('A lost deal needs a reason. Please add one.'),
} as const
