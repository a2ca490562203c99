import type { FastifyInstance } from 'fastify'
import { BackupStatus } from '#contract/organizations/backup-status.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'

export function registerBackupRoutes(app: FastifyInstance, platform: Platform): void {
  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/backup-status',
    summary: 'Get how current the scheduled backups of the installation are',
    permission: 'workspace:manage',
    reply: BackupStatus,
    async handler(scope) {
      const row = await scope.tx.first<{ status: BackupStatus }>(sql`select identity.backup_status() as status`)
      return row!.status
    },
  })
}
