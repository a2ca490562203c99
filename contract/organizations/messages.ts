type TenantKind = 'organization' | 'workspace'

/** Texts about organizations and workspaces, worded like the other toasts (GAP-117). */
export const tenantMessages = {
  created: (place: TenantKind) => `${tenantLabels[place]} created successfully!`,
  updated: (place: TenantKind) => `${tenantLabels[place]} updated successfully!`,
  deleted: (place: TenantKind) => `${tenantLabels[place]} deleted successfully!`,
  restored: (place: TenantKind) => `${tenantLabels[place]} restored successfully!`,
  createFailed: (place: TenantKind) => `Failed to create ${place}`,
  updateFailed: (place: TenantKind) => `Failed to update ${place}`,
  deleteFailed: (place: TenantKind) => `Failed to delete ${place}`,
  restoreFailed: (place: TenantKind) => `Failed to restore ${place}`,
  deletedFailed: 'Failed to load deleted workspaces',
  lastWorkspace: 'This is the only workspace of the organization. Create another one first.',
  lastOrganization: 'This is your only organization. Create another one first.',
} as const

const tenantLabels: Record<TenantKind, string> = { organization: 'Organization', workspace: 'Workspace' }
