import { t } from '../language/translate.ts'

/** Toasts about companies. Those for creating are verbatim from the specification, the others modelled on them (COM-026 to COM-043, GAP-117). */
export const companyMessages = {
  create: {
    pending: t('Creating company...'),
    success: t('Company created successfully!'),
    failure: t('Failed to create company'),
  },
  update: {
    pending: t('Updating company...'),
    success: t('Company updated successfully!'),
    failure: t('Failed to update company'),
  },
  delete: {
    pending: t('Deleting company...'),
    success: t('Company deleted successfully!'),
    failure: t('Failed to delete company'),
  },
  deleteMany: {
    pending: t('Deleting companies...'),
    success: t('Companies deleted successfully!'),
    failure: t('Failed to delete companies'),
  },
  import: {
    pending: t('Importing companies...'),
    success: t('Companies imported successfully!'),
    failure: t('Failed to import companies'),
  },
  export: {
    pending: t('Exporting companies...'),
    success: t('Companies exported successfully!'),
    failure: t('Failed to export companies'),
  },
} as const
