import type { FastifyInstance } from 'fastify'
import { MaintenanceStatus } from '#contract/maintenance/maintenance.ts'
import { createTenantlessTx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { publicRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'

/** Registers the maintenance status. It is public, so that it can also be shown to people who are signed out (GAP-115). */
export function registerMaintenanceRoutes(app: FastifyInstance, platform: Platform): void {
  const tx = createTenantlessTx(platform.database)

  publicRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/api/maintenance/status',
    summary: 'Get whether the installation is in maintenance mode',
    access: 'anyone',
    reply: MaintenanceStatus,
    handler: async () =>
      (await tx.first<{ status: MaintenanceStatus }>(sql`select identity.maintenance_status() as status`))!.status,
  })
}
