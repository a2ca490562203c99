import { t } from '../language/translate.ts'

/** Texts about tags, verbatim from the specification (TAG-024 to TAG-027, GAP-056, GAP-058). */
export const tagMessages = {
  created: t('Tag created successfully!'),
  updated: t('Tag updated successfully'),
  deleted: t('Tag deleted successfully'),
  assigned: t('Tag assigned successfully'),
  removed: t('Tag removed successfully'),
  merged: t('Tags merged successfully'),
  allAssigned: t('Tags assigned successfully'),
  allRemoved: t('Tags removed successfully'),
  allDeleted: t('Tags deleted successfully'),
  loadFailed: t('Failed to load tags'),
  createFailed: t('Failed to create tag'),
  updateFailed: t('Failed to update tag'),
  deleteFailed: t('Failed to delete tag'),
  assignFailed: t('Failed to assign tag'),
  removeFailed: t('Failed to remove tag'),
  mergeFailed: t('Failed to merge tags'),
  assignAllFailed: t('Failed to assign tags'),
  removeAllFailed: t('Failed to remove tags'),
  deleteAllFailed: t('Failed to delete tags'),
  nameTaken: t('A tag with this name already exists.'),
  alreadyAssigned: t('Tag already assigned'),
} as const
