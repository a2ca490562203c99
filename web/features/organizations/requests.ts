import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/kit/roles.ts'
import { tenantMessages } from '#contract/organizations/messages.ts'
import type { TenantPatch } from '#contract/organizations/organization.ts'
import { type CallResult, call, unwrap, withToast } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { reloadProfile } from '../../platform/session/session.ts'

export type TenantKind = 'organization' | 'workspace'
type TenantDetails = { name: string; description: string | null }

/** Creates an organization or a workspace. Returns it once the user's memberships are reloaded. */
export const createTenant = (
  kind: TenantKind,
  body: TenantDetails & { organizationId?: string },
  idempotencyKey: string,
) => runTenantAction(kind, 'create', call('POST', `/auth/${kind}`, { body, idempotencyKey }))

export const updateTenant = (kind: TenantKind, id: string, body: TenantPatch) =>
  runTenantAction(kind, 'update', call('PUT', `/auth/${kind}/{id}`, { path: { id }, body }))

export const deleteTenant = (kind: TenantKind, id: string) =>
  runTenantAction(kind, 'delete', call('DELETE', `/auth/${kind}/{id}`, { path: { id } }))

export const restoreTenant = (kind: TenantKind, id: string) =>
  runTenantAction(kind, 'restore', call('POST', `/auth/${kind}/{id}/restore`, { path: { id } }))

/** The deleted organizations, and workspaces of this organization, that the user can restore. */
export const deletedTenantsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: queryKeys.part('organizations', organizationId, 'deleted'),
    queryFn: async ({ signal }) => {
      const tenants = await unwrap(call('GET', '/auth/deleted-places', { signal }))
      return tenants.filter(
        ({ place: kind, organizationId: parentId }) => kind === 'organization' || parentId === organizationId,
      )
    },
    staleTime: 0,
  })

/** The storage usage of the selected workspace, and its limits. */
export const workspaceUsageQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('usage'),
    queryFn: ({ signal }) => unwrap(call('GET', '/usage', { signal })),
    staleTime: 0,
  })

/** How current the scheduled backups of the installation are. */
export const backupStatusQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('backup-status'),
    queryFn: ({ signal }) => unwrap(call('GET', '/backup-status', { signal })),
    staleTime: 0,
  })

/** The members of an organization, with their roles. */
export const organizationMembersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: queryKeys.part('organizations', organizationId, 'members'),
    queryFn: ({ signal }) =>
      unwrap(call('GET', '/auth/organization/{id}/members', { path: { id: organizationId }, signal })),
  })

export async function changeOrganizationRole(organizationId: string, memberId: string, role: Role) {
  const path = { id: organizationId, memberId }
  const result = await call('PATCH', '/auth/organization/{id}/members/{memberId}', { path, body: { role } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.noun('organizations') })
  return result
}

type TenantAction = 'create' | 'update' | 'delete' | 'restore'
const pendingTexts = {
  create: tenantMessages.creating,
  update: tenantMessages.updating,
  delete: tenantMessages.deleting,
  restore: tenantMessages.restoring,
}
const successTexts = {
  create: tenantMessages.created,
  update: tenantMessages.updated,
  delete: tenantMessages.deleted,
  restore: tenantMessages.restored,
}
const failureTexts = {
  create: tenantMessages.createFailed,
  update: tenantMessages.updateFailed,
  delete: tenantMessages.deleteFailed,
  restore: tenantMessages.restoreFailed,
}

async function runTenantAction<T>(
  kind: TenantKind,
  action: TenantAction,
  request: Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  const texts = {
    pending: pendingTexts[action](kind),
    success: successTexts[action](kind),
    failure: failureTexts[action](kind),
  }
  const result = await withToast(request, texts)
  if (result.success) await reloadProfile()
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun('organizations') })
  return result
}
