import { useQuery } from '@tanstack/react-query'
import { formatList } from '#contract/language/format-list.ts'
import { t } from '#contract/language/translate.ts'
import { formatQuota, isNearLimit, type Quota, quotas, type WorkspaceUsage } from '#contract/organizations/usage.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { workspaceUsageQuery } from './requests.ts'

/** What the selected workspace holds: "743 records and 12 files". Only shown to managers. */
export function WorkspaceContents() {
  const usage = useUsage()
  if (!usage) return null
  const parts = quotas.filter((quota) => usage[quota].used >= leastShown[quota])
  return (
    <span className="block text-12 text-text-2 tabular-nums">
      {formatList(
        parts.map((quota) => formatQuota(quota, usage[quota].used)),
        'and',
      )}
    </span>
  )
}

/** Says that the selected workspace is near its limits. Only shown to managers. */
export function WorkspaceUsageWarning() {
  const usage = useUsage()
  if (!usage) return null
  const nearLimits = quotas.filter((quota) => isNearLimit(usage[quota]))
  if (nearLimits.length === 0) return null
  return (
    <p role="status" className="mt-3 rounded-control border border-orange-edge bg-orange-tint p-2 text-orange-ink">
      {t('The current workspace is nearly full: {map}.', {
        map: nearLimits.map((quota) => describeShare(usage, quota)).join(', '),
      })}
    </p>
  )
}

function useUsage(): WorkspaceUsage | null {
  const isManager = usePermissionCheck()('workspace:manage')
  const { data } = useQuery({ ...workspaceUsageQuery(), enabled: isManager })
  return (isManager && data) || null
}

/** What is named from which amount on: no other part than the records ever reads 0. */
const leastShown: Record<Quota, number> = { records: 0, files: 1, fileBytes: 2 ** 20 / 20 }

const describeShare = (usage: WorkspaceUsage, quota: keyof WorkspaceUsage): string =>
  t('{percent} % of {quota}', {
    percent: Math.floor((100 * usage[quota].used) / (usage[quota].limit ?? 1)),
    quota: formatQuota(quota, usage[quota].limit ?? 0),
  })
