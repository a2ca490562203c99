import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import { formatQuota, isNearLimit, quotas, type WorkspaceUsage } from '#contract/organizations/usage.ts'
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
        {t('The selected workspace is nearly full: {map}.', {
          map: nearLimits.map((quota) => describeShare(usage, quota)).join(', '),
        })}
      </p>
    )
  return (
    <p className="mt-3 text-12 text-text-2">
      {t('The current workspace holds {records}, {files} and {bytes}.', {
        records: formatQuota('records', usage.records.used),
        files: formatQuota('files', usage.files.used),
        bytes: formatQuota('fileBytes', usage.fileBytes.used),
      })}
    </p>
  )
}

const describeShare = (usage: WorkspaceUsage, quota: keyof WorkspaceUsage): string =>
  t('{percent} % of {quota}', {
    percent: Math.floor((100 * usage[quota].used) / (usage[quota].limit ?? 1)),
    quota: formatQuota(quota, usage[quota].limit ?? 0),
  })
