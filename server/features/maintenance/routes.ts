import type { FastifyInstance } from 'fastify'
import { MaintenanceStatus } from '#contract/maintenance/maintenance.ts'
import { createTenantlessTx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { publicRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'

/** Public, so that the screen can tell people who are signed out, too (GAP-115). */
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
