import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { RoleName } from '#contract/auth/user.ts'
import { Id, IdParams } from '#contract/kit/schema.ts'
import {
  DeletedTenant,
  NewOrganization,
  NewWorkspace,
  Organization,
  TenantPatch,
  Workspace,
} from '#contract/organizations/organization.ts'
import { RoleChange } from '#contract/team/team.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts'
import { publicRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { createAuthContext } from '../auth/public.ts'
import { registerBackupRoutes } from './backup-routes.ts'
import {
  changeOrganization,
  changeOrganizationRole,
  changeWorkspace,
  createOrganization,
  createWorkspace,
  deleteOrganization,
  deleteWorkspace,
  listDeletedTenants,
  restoreOrganization,
  restoreWorkspace,
} from './organizations.ts'
import { registerUsageRoutes } from './usage-routes.ts'

/** Registers the routes of organizations and their workspaces. The database decides, under a lock, who may do what. */
export function registerOrganizationRoutes(app: FastifyInstance, platform: Platform): void {
  const route = publicRoutes(app, platform)
  const auth = createAuthContext(platform)
  registerWorkspaceRoutes(app, platform)
  registerUsageRoutes(app, platform)
  registerBackupRoutes(app, platform)

  route({
    method: 'POST',
    url: '/auth/organization',
    summary: 'Create an organization',
    access: 'any session',
    requestsPerMinute: 20,
    body: NewOrganization,
    reply: Organization,
    status: 201,
    handler: ({ body, caller, request }) => createOrganization(auth, caller, body, idempotencyKeyOf(request)),
  })
  route({
    method: 'PUT',
    url: '/auth/organization/:id',
    summary: 'Update an organization (ADMIN)',
    access: 'any session',
    params: IdParams,
    body: TenantPatch,
    reply: Organization,
    handler: ({ params, body, caller }) => changeOrganization(auth, caller, params.id, body),
  })
  route({
    method: 'DELETE',
    url: '/auth/organization/:id',
    summary: 'Delete an organization with its workspaces (OWNER); your only organization cannot be deleted',
    access: 'any session',
    params: IdParams,
    reply: IdParams,
    handler: ({ params, caller }) => deleteOrganization(auth, caller, params.id),
  })
  route({
    method: 'PATCH',
    url: '/auth/organization/:id/members/:memberId',
    summary: 'Change a role in an organization, up to your own role (ADMIN)',
    access: 'any session',
    params: Type.Object({ id: Id, memberId: Id }),
    body: RoleChange,
    reply: Type.Object({ id: Id, role: RoleName }),
    handler: ({ params, body, caller }) => changeOrganizationRole(auth, caller, params.id, params.memberId, body.role),
  })
  route({
    method: 'GET',
    url: '/auth/deleted-places',
    summary: 'List the deleted workspaces and organizations that you can restore, latest first',
    access: 'any session',
    reply: Type.Array(DeletedTenant),
    handler: ({ caller }) => listDeletedTenants(auth, caller),
  })
  route({
    method: 'POST',
    url: '/auth/organization/:id/restore',
    summary: 'Restore an organization with its workspaces within 30 days (OWNER)',
    access: 'any session',
    params: IdParams,
    reply: Organization,
    handler: ({ params, caller }) => restoreOrganization(auth, caller, params.id),
  })
}

function registerWorkspaceRoutes(app: FastifyInstance, platform: Platform): void {
  const route = publicRoutes(app, platform)
  const auth = createAuthContext(platform)

  route({
    method: 'POST',
    url: '/auth/workspace',
    summary: 'Create a workspace (ADMIN of the organization)',
    access: 'any session',
    requestsPerMinute: 20,
    body: NewWorkspace,
    reply: Workspace,
    status: 201,
    handler: ({ body, caller, request }) => createWorkspace(auth, caller, body, idempotencyKeyOf(request)),
  })
  route({
    method: 'PUT',
    url: '/auth/workspace/:id',
    summary: 'Update a workspace (ADMIN)',
    access: 'any session',
    params: IdParams,
    body: TenantPatch,
    reply: Workspace,
    handler: ({ params, body, caller }) => changeWorkspace(auth, caller, params.id, body),
  })
  route({
    method: 'DELETE',
    url: '/auth/workspace/:id',
    summary: 'Delete a workspace (ADMIN); the only workspace of an organization cannot be deleted',
    access: 'any session',
    params: IdParams,
    reply: IdParams,
    handler: ({ params, caller }) => deleteWorkspace(auth, caller, params.id),
  })
  route({
    method: 'POST',
    url: '/auth/workspace/:id/restore',
    summary: 'Restore a workspace within 30 days (ADMIN)',
    access: 'any session',
    params: IdParams,
    reply: Workspace,
    handler: ({ params, caller }) => restoreWorkspace(auth, caller, params.id),
  })
}
