import type { User } from '#contract/auth/user.ts'
import { isAtLeast, type Permission, permissions, type Role } from '#contract/kit/roles.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { createValueStore } from '../storage/value-store.ts'

type SelectedScope = { organizationId: string | null; workspaceId: string | null }

/** The selected organization and workspace, which everything displayed belongs to. */
export const selectedScope = createValueStore<SelectedScope>({ organizationId: null, workspaceId: null })

/** The selection on load: the previous one if it still exists, else the first (A§4). */
export function resolveScope(
  user: Pick<User, 'organizations' | 'workspaces'>,
  preferred: SelectedScope,
): SelectedScope {
  const active = user.organizations.filter((organization) => organization.isActive)
  const organization = active.find(({ id }) => id === preferred.organizationId) ?? active[0]
  if (!organization) return { organizationId: null, workspaceId: null }
  const within = user.workspaces.filter((workspace) => workspace.organizationId === organization.id)
  const workspace = within.find(({ id }) => id === preferred.workspaceId) ?? within[0]
  return { organizationId: organization.id, workspaceId: workspace?.id ?? null }
}

/** Updates the selection after the user's organizations were reloaded; keeps the current one if it still exists. */
export function restoreScope(user: User): void {
  const present = selectedScope.get()
  const preferred: SelectedScope = present.organizationId
    ? present
    : {
        organizationId: browserStorage.read('selectedOrganizationId'),
        workspaceId: browserStorage.read('selectedWorkspaceId'),
      }
  select(resolveScope(user, preferred))
}

/** Selects an organization, with its first workspace (ORG-027). */
export function selectOrganization(user: User, organizationId: string): void {
  select(resolveScope(user, { organizationId, workspaceId: null }))
}

export function selectWorkspace(user: User, workspaceId: string): void {
  const workspace = user.workspaces.find(({ id }) => id === workspaceId)
  if (workspace) select(resolveScope(user, { organizationId: workspace.organizationId, workspaceId }))
}

/** Clears the selection in memory; the stored one is cleared with the session. */
export function clearScope(): void {
  selectedScope.set({ organizationId: null, workspaceId: null })
}

/** Whether the person's role in the selected workspace permits something; the server checks again. */
export function hasPermission(
  user: Pick<User, 'workspaces'>,
  workspaceId: string | null,
  permission: Permission,
): boolean {
  const role: Role | undefined = user.workspaces.find(({ id }) => id === workspaceId)?.role
  return role !== undefined && isAtLeast(role, permissions[permission])
}

function select(next: SelectedScope): void {
  browserStorage.write('selectedOrganizationId', next.organizationId)
  browserStorage.write('selectedWorkspaceId', next.workspaceId)
  const before = selectedScope.get()
  if (before.organizationId !== next.organizationId || before.workspaceId !== next.workspaceId) selectedScope.set(next)
}
