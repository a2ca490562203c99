import { t } from '../language/translate.ts'

type TenantKind = 'organization' | 'workspace'

/** Texts about organizations and workspaces, worded like the other toasts (GAP-117). */
export const tenantMessages = {
  created: (place: TenantKind) => t('{place} created successfully!', { place: tenantLabels[place] }),
  updated: (place: TenantKind) => t('{place} updated successfully!', { place: tenantLabels[place] }),
  deleted: (place: TenantKind) => t('{place} deleted successfully!', { place: tenantLabels[place] }),
  restored: (place: TenantKind) => t('{place} restored successfully!', { place: tenantLabels[place] }),
  createFailed: (place: TenantKind) => t('Failed to create {place}', { place }),
  updateFailed: (place: TenantKind) => t('Failed to update {place}', { place }),
  deleteFailed: (place: TenantKind) => t('Failed to delete {place}', { place }),
  restoreFailed: (place: TenantKind) => t('Failed to restore {place}', { place }),
  deletedFailed: t('Failed to load deleted workspaces'),
  lastWorkspace: t('This is the only workspace of the organization. Create another one first.'),
  lastOrganization: t('This is your only organization. Create another one first.'),
} as const

const tenantLabels: Record<TenantKind, string> = { organization: t('Organization'), workspace: t('Workspace') }
