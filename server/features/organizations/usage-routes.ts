import type { FastifyInstance } from 'fastify'
import { WorkspaceUsage } from '#contract/organizations/usage.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { getUsage } from '../../platform/usage.ts'

export function registerUsageRoutes(app: FastifyInstance, platform: Platform): void {
  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/usage',
    summary: 'Get the storage usage and limits of the workspace',
    permission: 'workspace:manage',
    reply: WorkspaceUsage,
    handler: getUsage,
  })
}
