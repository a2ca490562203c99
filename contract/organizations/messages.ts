type Place = 'organization' | 'workspace'

/** Texts about organizations and workspaces, in the words of the other toasts (GAP-117). */
export const placeMessages = {
  created: (place: Place) => `${names[place]} created successfully!`,
  updated: (place: Place) => `${names[place]} updated successfully!`,
  deleted: (place: Place) => `${names[place]} deleted successfully!`,
  restored: (place: Place) => `${names[place]} restored successfully!`,
  createFailed: (place: Place) => `Failed to create ${place}`,
  updateFailed: (place: Place) => `Failed to update ${place}`,
  deleteFailed: (place: Place) => `Failed to delete ${place}`,
  restoreFailed: (place: Place) => `Failed to restore ${place}`,
  deletedFailed: 'Failed to load deleted workspaces',
  lastWorkspace: 'This is the only workspace of the organization. Create another one first.',
  lastOrganization: 'This is your only organization. Create another one first.',
} as const

const names: Record<Place, string> = { organization: 'Organization', workspace: 'Workspace' }
