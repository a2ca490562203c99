import type { FastifyInstance } from 'fastify'
import { MaintenanceStatus } from '#contract/maintenance/maintenance.ts'
import { open } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { outsideTenants } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'

/** Public, so that the screen can tell people who are signed out, too (GAP-115). */
export function maintenanceRoutes(app: FastifyInstance, platform: Platform): void {
  const tx = outsideTenants(platform.database)

  open(
    app,
    platform,
  )({
    method: 'GET',
    url: '/api/maintenance/status',
    summary: 'Whether the product is down for work on it',
    openTo: 'anyone',
    reply: MaintenanceStatus,
    does: async () =>
      (await tx.first<{ status: MaintenanceStatus }>(sql`select identity.maintenance_status() as status`))!.status,
  })
}
