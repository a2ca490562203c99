import type { User } from '#contract/auth/user.ts'
import { type Permission, permissions, type Role, reaches } from '#contract/kit/roles.ts'
import { stored } from './stored.ts'
import { valueStore } from './value-store.ts'

export type Selection = { organizationId: string | null; workspaceId: string | null }

/** The organization and the workspace that everything on the screen belongs to. */
export const selection = valueStore<Selection>({ organizationId: null, workspaceId: null })

/** Selection on load: what was selected while it is still there, else the first (A§4). */
export function selectionOf(user: Pick<User, 'organizations' | 'workspaces'>, wished: Selection): Selection {
  const active = user.organizations.filter((organization) => organization.isActive)
  const organization = active.find(({ id }) => id === wished.organizationId) ?? active[0]
  if (!organization) return { organizationId: null, workspaceId: null }
  const within = user.workspaces.filter((workspace) => workspace.organizationId === organization.id)
  const workspace = within.find(({ id }) => id === wished.workspaceId) ?? within[0]
  return { organizationId: organization.id, workspaceId: workspace?.id ?? null }
}

/** Selects anew after the user's organizations were read; keeps the present selection where it still holds. */
export function reselect(user: User): void {
  const present = selection.get()
  const wished: Selection = present.organizationId
    ? present
    : { organizationId: stored.read('selectedOrganizationId'), workspaceId: stored.read('selectedWorkspaceId') }
  select(selectionOf(user, wished))
}

/** Changes the organization; its first workspace is selected with it (ORG-027). */
export function selectOrganization(user: User, organizationId: string): void {
  select(selectionOf(user, { organizationId, workspaceId: null }))
}

export function selectWorkspace(user: User, workspaceId: string): void {
  const workspace = user.workspaces.find(({ id }) => id === workspaceId)
  if (workspace) select(selectionOf(user, { organizationId: workspace.organizationId, workspaceId }))
}

/** Forgets the selection in memory; the stored one is cleared with the session. */
export function deselect(): void {
  selection.set({ organizationId: null, workspaceId: null })
}

/** Whether the person's role in the selected workspace allows something; the server decides again. */
export function mayIn(user: User, workspaceId: string | null, permission: Permission): boolean {
  const role: Role | undefined = user.workspaces.find(({ id }) => id === workspaceId)?.role
  return role !== undefined && reaches(role, permissions[permission])
}

function select(next: Selection): void {
  stored.write('selectedOrganizationId', next.organizationId)
  stored.write('selectedWorkspaceId', next.workspaceId)
  const before = selection.get()
  if (before.organizationId !== next.organizationId || before.workspaceId !== next.workspaceId) selection.set(next)
}
