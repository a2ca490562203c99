/** Toasts about companies. Those for creating are verbatim from the specification, the others modelled on them (COM-026 to COM-043, GAP-117). */
export const companyMessages = {
  create: {
    pending: 'Creating company...',
    success: 'Company created successfully!',
    failure: 'Failed to create company',
  },
  update: {
    pending: 'Updating company...',
    success: 'Company updated successfully!',
    failure: 'Failed to update company',
  },
  delete: {
    pending: 'Deleting company...',
    success: 'Company deleted successfully!',
    failure: 'Failed to delete company',
  },
  deleteMany: {
    pending: 'Deleting companies...',
    success: 'Companies deleted successfully!',
    failure: 'Failed to delete companies',
  },
  import: {
    pending: 'Importing companies...',
    success: 'Companies imported successfully!',
    failure: 'Failed to import companies',
  },
  export: {
    pending: 'Exporting companies...',
    success: 'Companies exported successfully!',
    failure: 'Failed to export companies',
  },
} as const
