import { useQuery } from '@tanstack/react-query'
import { formatList } from '#contract/language/format-list.ts'
import { t } from '#contract/language/translate.ts'
import { formatQuota, isNearLimit, type Quota, quotas, type WorkspaceUsage } from '#contract/organizations/usage.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { workspaceUsageQuery } from './requests.ts'

/** The usage of the selected workspace, with a warning near its limits. Only shown to managers. */
export function WorkspaceUsageNote() {
  const isManager = usePermissionCheck()('workspace:manage')
  const { data: usage } = useQuery({ ...workspaceUsageQuery(), enabled: isManager })
  if (!isManager || !usage) return null
  const nearLimits = quotas.filter((quota) => isNearLimit(usage[quota]))
  if (nearLimits.length > 0)
    return (
      <p role="status" className="mt-3 rounded-control border border-orange-edge bg-orange-tint p-2 text-orange-ink">
        {t('The current workspace is nearly full: {map}.', {
          map: nearLimits.map((quota) => describeShare(usage, quota)).join(', '),
        })}
      </p>
    )
  return (
    <p className="mt-3 text-12 text-text-2">
      {t('The current workspace holds {contents}.', {
        contents: formatList(
          quotas
            .filter((quota) => usage[quota].used >= leastShown[quota])
            .map((quota) => formatQuota(quota, usage[quota].used)),
          'and',
        ),
      })}
    </p>
  )
}

/** What is named from which amount on: no other part than the records ever reads 0. */
const leastShown: Record<Quota, number> = { records: 0, files: 1, fileBytes: 2 ** 20 / 20 }

const describeShare = (usage: WorkspaceUsage, quota: keyof WorkspaceUsage): string =>
  t('{percent} % of {quota}', {
    percent: Math.floor((100 * usage[quota].used) / (usage[quota].limit ?? 1)),
    quota: formatQuota(quota, usage[quota].limit ?? 0),
  })
