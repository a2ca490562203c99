import { t } from '../language/translate.ts'

type TenantKind = 'organization' | 'workspace'

/** Texts about organizations and workspaces, worded like the other toasts (GAP-117). */
export const tenantMessages = {
  creating: (place: TenantKind) => choose(place, t('Creating organization...'), t('Creating workspace...')),
  created: (place: TenantKind) =>
    choose(place, t('Organization created successfully!'), t('Workspace created successfully!')),
  createFailed: (place: TenantKind) =>
    choose(place, t('Failed to create organization'), t('Failed to create workspace')),
  updating: (place: TenantKind) => choose(place, t('Updating organization...'), t('Updating workspace...')),
  updated: (place: TenantKind) =>
    choose(place, t('Organization updated successfully!'), t('Workspace updated successfully!')),
  updateFailed: (place: TenantKind) =>
    choose(place, t('Failed to update organization'), t('Failed to update workspace')),
  deleting: (place: TenantKind) => choose(place, t('Deleting organization...'), t('Deleting workspace...')),
  deleted: (place: TenantKind) =>
    choose(place, t('Organization deleted successfully!'), t('Workspace deleted successfully!')),
  deleteFailed: (place: TenantKind) =>
    choose(place, t('Failed to delete organization'), t('Failed to delete workspace')),
  restoring: (place: TenantKind) => choose(place, t('Restoring organization...'), t('Restoring workspace...')),
  restored: (place: TenantKind) =>
    choose(place, t('Organization restored successfully!'), t('Workspace restored successfully!')),
  restoreFailed: (place: TenantKind) =>
    choose(place, t('Failed to restore organization'), t('Failed to restore workspace')),
  nameRequired: (place: TenantKind) =>
    choose(place, t('Please enter a name for the organization.'), t('Please enter a name for the workspace.')),
  deletedFailed: t('Failed to load deleted workspaces'),
  lastWorkspace: t('This is the only workspace of the organization. Create another one first.'),
  lastOrganization: t('This is your only organization. Create another one first.'),
} as const

function choose(place: TenantKind, organization: string, workspace: string): string {
  return place === 'organization' ? organization : workspace
}
