import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import type { BackupStatus } from '#contract/organizations/backup-status.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { formatDateTime } from '../../shared/format-date.ts'
import { formatRelativeTime } from '../../shared/relative-time.ts'
import { backupStatusQuery } from './requests.ts'

/** How old the newest backup is, with a warning if it is late. Hidden from people who do not manage, and without scheduled backups. */
export function BackupNote({ timeZone }: { timeZone: string | null }) {
  const isManager = usePermissionCheck()('workspace:manage')
  const { data: status } = useQuery({ ...backupStatusQuery(), enabled: isManager })
  if (!isManager || !status?.isScheduled) return null
  const at = status.isVerified ? status.verifiedAt : status.writtenAt
  return (
    <section aria-labelledby="backups" className="mt-8">
      <h3 id="backups" className="mb-2 text-14 font-semibold">
        {t('Backups')}
      </h3>
      {status.isLate ? (
        <p role="status" className="rounded-control border border-orange-edge bg-orange-tint p-2 text-orange-ink">
          {t('{age} Please tell whoever runs this installation.', { age: describeAge(status) })}
        </p>
      ) : (
        <p className="text-text-2" title={at ? formatDateTime(at, timeZone) : undefined}>
          {describeAge(status)}
        </p>
      )}
    </section>
  )
}

function describeAge({ isVerified, verifiedAt, writtenAt }: BackupStatus): string {
  const at = isVerified ? verifiedAt : writtenAt
  if (!at) return isVerified ? t('No backup has been verified yet.') : t('No backup has been written yet.')
  const age = formatRelativeTime(at, Date.now())
  return isVerified
    ? t('The last verified backup was made {age}.', { age })
    : t('The last backup was made {age}.', { age })
}
