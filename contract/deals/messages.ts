import { t } from '../language/translate.ts'

/** Toasts about deals. The failures are verbatim from the specification, the others modelled on them (DEAL-036 to DEAL-062, GAP-064). */
export const dealMessages = {
  create: {
    pending: t('Creating deal...'),
    success: t('Deal created successfully'),
    failure: t('Failed to create deal'),
  },
  update: {
    pending: t('Updating deal...'),
    success: t('Deal updated successfully'),
    failure: t('Failed to update deal'),
  },
  updateStatus: {
    pending: t('Updating deal status...'),
    success: t('Deal status updated successfully'),
    failure: t('Failed to update deal status'),
  },
  delete: {
    pending: t('Deleting deal...'),
    success: t('Deal deleted successfully'),
    failure: t('Failed to delete deal'),
  },
  deleteMany: {
    pending: t('Deleting deals...'),
    success: t('Deals deleted successfully'),
    failure: t('Failed to delete deals'),
  },
  addTag: {
    pending: t('Adding tag to deal...'),
    success: t('Tag added to deal successfully'),
    failure: t('Failed to add tag to deal'),
  },
  removeTag: {
    pending: t('Removing tag from deal...'),
    success: t('Tag removed from deal successfully'),
    failure: t('Failed to remove tag from deal'),
  },
  import: {
    pending: t('Importing deals...'),
    success: t('Deals imported successfully'),
    failure: t('Failed to import deals'),
  },
  export: {
    pending: t('Exporting deals...'),
    success: t('Deals exported successfully'),
    failure: t('Failed to export deals'),
  },
} as const
