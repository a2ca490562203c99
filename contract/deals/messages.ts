/** Toasts about deals. The failures are verbatim from the specification, the others modelled on them (DEAL-036 to DEAL-062, GAP-064). */
export const dealMessages = {
  create: {
    pending: 'Creating deal...',
    success: 'Deal created successfully',
    failure: 'Failed to create deal',
  },
  update: {
    pending: 'Updating deal...',
    success: 'Deal updated successfully',
    failure: 'Failed to update deal',
  },
  updateStatus: {
    pending: 'Updating deal status...',
    success: 'Deal status updated successfully',
    failure: 'Failed to update deal status',
  },
  delete: {
    pending: 'Deleting deal...',
    success: 'Deal deleted successfully',
    failure: 'Failed to delete deal',
  },
  deleteMany: {
    pending: 'Deleting deals...',
    success: 'Deals deleted successfully',
    failure: 'Failed to delete deals',
  },
  addTag: {
    pending: 'Adding tag to deal...',
    success: 'Tag added to deal successfully',
    failure: 'Failed to add tag to deal',
  },
  removeTag: {
    pending: 'Removing tag from deal...',
    success: 'Tag removed from deal successfully',
    failure: 'Failed to remove tag from deal',
  },
  import: {
    pending: 'Importing deals...',
    success: 'Deals imported successfully',
    failure: 'Failed to import deals',
  },
  export: {
    pending: 'Exporting deals...',
    success: 'Deals exported successfully',
    failure: 'Failed to export deals',
  },
} as const
