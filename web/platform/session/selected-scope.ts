import type { User } from '#contract/auth/user.ts'
import { isAtLeast, type Permission, permissions, type Role } from '#contract/kit/roles.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { createValueStore } from '../storage/value-store.ts'

export type SelectedScope = { organizationId: string | null; workspaceId: string | null }

/** The selected organization and workspace. Everything displayed belongs to them. */
export const selectedScope = createValueStore<SelectedScope>({ organizationId: null, workspaceId: null })

/** The organization and workspace to select on load: the previous ones if they still exist, else the first ones (A§4). */
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

/** Updates the selection after the user was reloaded. Keeps the current one if it still exists. */
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

/** Selects an organization and its first workspace (ORG-027). */
export function selectOrganization(user: User, organizationId: string): void {
  select(resolveScope(user, { organizationId, workspaceId: null }))
}

export function selectWorkspace(user: User, workspaceId: string): void {
  const workspace = user.workspaces.find(({ id }) => id === workspaceId)
  if (workspace) select(resolveScope(user, { organizationId: workspace.organizationId, workspaceId }))
}

/** Clears the selection in memory. `clearSession` clears the stored one. */
export function clearScope(): void {
  selectedScope.set({ organizationId: null, workspaceId: null })
}

/** Whether the user's role in the selected workspace grants a permission. The server checks again. */
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
