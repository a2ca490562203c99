import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { RoleName } from '#contract/auth/user.ts'
import { Id, OnlyId } from '#contract/kit/schema.ts'
import {
  DeletedPlace,
  NewOrganization,
  NewWorkspace,
  Organization,
  PlaceChange,
  Workspace,
} from '#contract/organizations/organization.ts'
import { RoleChange } from '#contract/team/team.ts'
import { open } from '../../platform/http.ts'
import { keyedOnce } from '../../platform/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { authOf } from '../auth/public.ts'
import {
  changeOrganization,
  changeRole,
  changeWorkspace,
  createOrganization,
  createWorkspace,
  deletedPlaces,
  removeOrganization,
  removeWorkspace,
  restoreOrganization,
  restoreWorkspace,
} from './organizations.ts'

/** Organizations and their workspaces; who may do what is decided in the database, under a lock. */
export function organizationRoutes(app: FastifyInstance, platform: Platform): void {
  const route = open(app, platform)
  const auth = authOf(platform)

  route({
    method: 'POST',
    url: '/auth/organization',
    summary: 'Create an organization of one’s own',
    openTo: 'any session',
    perMinute: 20,
    body: NewOrganization,
    reply: Organization,
    status: 201,
    does: ({ body, caller, request }) => createOrganization(auth, caller, body, keyedOnce(request)),
  })
  route({
    method: 'PUT',
    url: '/auth/organization/:id',
    summary: 'Rename or describe an organization, as its ADMIN',
    openTo: 'any session',
    params: OnlyId,
    body: PlaceChange,
    reply: Organization,
    does: ({ params, body, caller }) => changeOrganization(auth, caller, params.id, body),
  })
  route({
    method: 'DELETE',
    url: '/auth/organization/:id',
    summary: 'Delete an organization with its workspaces, as its OWNER; the only one of a person stays',
    openTo: 'any session',
    params: OnlyId,
    reply: OnlyId,
    does: ({ params, caller }) => removeOrganization(auth, caller, params.id),
  })
  route({
    method: 'PATCH',
    url: '/auth/organization/:id/members/:memberId',
    summary: 'Give somebody another role in an organization, as its ADMIN; never more than the own one',
    openTo: 'any session',
    params: Type.Object({ id: Id, memberId: Id }),
    body: RoleChange,
    reply: Type.Object({ id: Id, role: RoleName }),
    does: ({ params, body, caller }) => changeRole(auth, caller, params.id, params.memberId, body.role),
  })
  route({
    method: 'POST',
    url: '/auth/workspace',
    summary: 'Create a workspace, as an ADMIN of the organization',
    openTo: 'any session',
    perMinute: 20,
    body: NewWorkspace,
    reply: Workspace,
    status: 201,
    does: ({ body, caller, request }) => createWorkspace(auth, caller, body, keyedOnce(request)),
  })
  route({
    method: 'PUT',
    url: '/auth/workspace/:id',
    summary: 'Rename or describe a workspace, as its ADMIN',
    openTo: 'any session',
    params: OnlyId,
    body: PlaceChange,
    reply: Workspace,
    does: ({ params, body, caller }) => changeWorkspace(auth, caller, params.id, body),
  })
  route({
    method: 'DELETE',
    url: '/auth/workspace/:id',
    summary: 'Delete a workspace, as its ADMIN; the only one of an organization stays',
    openTo: 'any session',
    params: OnlyId,
    reply: OnlyId,
    does: ({ params, caller }) => removeWorkspace(auth, caller, params.id),
  })
  route({
    method: 'GET',
    url: '/auth/deleted-places',
    summary: 'Deleted workspaces and organizations that the caller can bring back, the latest first',
    openTo: 'any session',
    reply: Type.Array(DeletedPlace),
    does: ({ caller }) => deletedPlaces(auth, caller),
  })
  route({
    method: 'POST',
    url: '/auth/workspace/:id/restore',
    summary: 'Bring a workspace back within 30 days, as its ADMIN',
    openTo: 'any session',
    params: OnlyId,
    reply: Workspace,
    does: ({ params, caller }) => restoreWorkspace(auth, caller, params.id),
  })
  route({
    method: 'POST',
    url: '/auth/organization/:id/restore',
    summary: 'Bring an organization back within 30 days with its workspaces, as its OWNER',
    openTo: 'any session',
    params: OnlyId,
    reply: Organization,
    does: ({ params, caller }) => restoreOrganization(auth, caller, params.id),
  })
}
