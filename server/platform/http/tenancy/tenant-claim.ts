import type { FastifyRequest, HTTPMethods } from 'fastify'
import { Type } from 'typebox'
import type { RecordKindName } from '#contract/kit/kinds.ts'
import { type Permission, permissions } from '#contract/kit/roles.ts'
import { Id } from '#contract/kit/schema.ts'
import type { Database } from '../../database/database.ts'
import { type Claim, createClaim } from '../../database/scope.ts'
import { notPermitted, validationFailed } from '../../errors.ts'
import { findRecordWorkspace } from './record-workspace.ts'

export type TenantKeys = { workspaceId: string; organizationId?: string }

export const tenantQuery = {
  workspaceId: Type.Unsafe<string>({ ...Id, description: 'The workspace of the request' }),
  organizationId: Type.Optional(
    Type.Unsafe<string>({ ...Id, description: 'The organization of the workspace; derived if missing (R5)' }),
  ),
}

export const optionalTenantQuery = { ...tenantQuery, workspaceId: Type.Optional(tenantQuery.workspaceId) }

type ClaimOptions = {
  permission: Permission
  method: HTTPMethods
  url: string
  workspaceOf?: RecordKindName
  /** Workspaces and organizations that the body names. */
  bodyTenants?: (Partial<TenantKeys> | undefined)[]
}

/** Creates the claim of a request. The body may also name the tenant, if it is the same as in the query (R4). */
export async function createRequestClaim(
  database: Database,
  request: FastifyRequest,
  { permission, method, url, workspaceOf, bodyTenants = tenantsInDefaultBody(request.body) }: ClaimOptions,
): Promise<Claim> {
  const resolvedId = await resolveWorkspace(database, request, workspaceOf)
  const sources = [request.query as Partial<TenantKeys>, ...bodyTenants]
  const workspaceId = findTenantId(sources, 'workspaceId', resolvedId)
  if (workspaceId === undefined) throw validationFailed({ workspaceId: ['Workspace id is required.'] })
  assertSameTenant(sources, 'workspaceId', workspaceId, 'This is not the workspace of the call')
  const organizationId = findTenantId(sources, 'organizationId') ?? null
  assertSameTenant(sources, 'organizationId', organizationId, 'This is not the organization of the call')
  const needs = permissions[permission]
  if (!needs) throw notPermitted()
  const isRead = method === 'GET' || method === 'HEAD' || permission.endsWith(':read')
  return {
    ...createClaim(request.caller, workspaceId, needs),
    organizationId,
    action: isRead ? null : `${method} ${url}`,
    isWrite: !isRead && !permission.endsWith(':export'),
    requestId: request.id,
  }
}

type TenantSources = readonly (Partial<TenantKeys> | undefined)[]

/** Returns the first id that is named, or `known`. */
function findTenantId(sources: TenantSources, key: keyof TenantKeys, known?: string): string | undefined {
  return known ?? sources.find((source) => source?.[key] != null)?.[key]
}

/** Throws 400 if a source names another id. */
function assertSameTenant(sources: TenantSources, key: keyof TenantKeys, id: string | null, problem: string): void {
  if (sources.some((source) => (source?.[key] ?? id) !== id)) throw validationFailed({ [key]: [problem] })
}

/** Finds the workspace of the record, for a call that does not name one. */
async function resolveWorkspace(
  database: Database,
  { query, params, caller }: FastifyRequest,
  kind: RecordKindName | undefined,
): Promise<string | undefined> {
  if (!kind || (query as Partial<TenantKeys>).workspaceId !== undefined) return undefined
  return findRecordWorkspace(database, kind, (params as { id: string }).id, caller.userId)
}

/** Finds tenants in a body; a bulk change names them in its `changes`. */
function tenantsInDefaultBody(body: unknown): (Partial<TenantKeys> | undefined)[] {
  const tenants = (body ?? {}) as Partial<TenantKeys> & { changes?: Partial<TenantKeys> }
  return [tenants, tenants.changes]
}
