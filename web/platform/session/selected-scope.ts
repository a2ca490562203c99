import type { User } from '#contract/auth/user.ts'
import { isAtLeast, type Permission, permissions, type Role } from '#contract/kit/roles.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { createValueStore } from '../storage/value-store.ts'

type SelectedScope = { organizationId: string | null; workspaceId: string | null }

/** The organization and the workspace that everything on the screen belongs to. */
export const selectedScope = createValueStore<SelectedScope>({ organizationId: null, workspaceId: null })

/** Selection on load: what was selected while it is still there, else the first (A§4). */
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

/** Selects anew after the user's organizations were read; keeps the present selection where it still holds. */
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

/** Changes the organization; its first workspace is selected with it (ORG-027). */
export function selectOrganization(user: User, organizationId: string): void {
  select(resolveScope(user, { organizationId, workspaceId: null }))
}

export function selectWorkspace(user: User, workspaceId: string): void {
  const workspace = user.workspaces.find(({ id }) => id === workspaceId)
  if (workspace) select(resolveScope(user, { organizationId: workspace.organizationId, workspaceId }))
}

/** Forgets the selection in memory; the stored one is cleared with the session. */
export function clearScope(): void {
  selectedScope.set({ organizationId: null, workspaceId: null })
}

/** Whether the person's role in the selected workspace allows something; the server decides again. */
export function hasPermission(user: User, workspaceId: string | null, permission: Permission): boolean {
  const role: Role | undefined = user.workspaces.find(({ id }) => id === workspaceId)?.role
  return role !== undefined && isAtLeast(role, permissions[permission])
}

function select(next: SelectedScope): void {
  browserStorage.write('selectedOrganizationId', next.organizationId)
  browserStorage.write('selectedWorkspaceId', next.workspaceId)
  const before = selectedScope.get()
  if (before.organizationId !== next.organizationId || before.workspaceId !== next.workspaceId) selectedScope.set(next)
}
