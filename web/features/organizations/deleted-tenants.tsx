import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { tenantMessages } from '#contract/organizations/messages.ts'
import type { DeletedTenant } from '#contract/organizations/organization.ts'
import { formatDate } from '../../shared/format-date.ts'
import { Chip } from '../../ui/badges/chip.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { deletedTenantsQuery, restoreTenant } from './requests.ts'

type DeletedTenantsProps = { organizationId: string; timeZone: string | null }

/** Lists deleted organizations and workspaces that can be restored. Hidden if there are none. */
export function DeletedTenants({ organizationId, timeZone }: DeletedTenantsProps) {
  const { data = [], isError, error, isFetching, refetch } = useQuery(deletedTenantsQuery(organizationId))
  if (!isError && data.length === 0) return null
  return (
    <section aria-labelledby="deleted" className="mt-8">
      <h3 id="deleted" className="mb-1 text-14 font-semibold">
        {t('Deleted workspaces')}
      </h3>
      {isError ? (
        <ErrorState
          text={tenantMessages.deletedFailed}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <p className="mb-2 text-text-2">
            {t('Restoring brings back all contents. After the date shown, they are permanently deleted.')}
          </p>
          <ul className="border-t border-line">
            {data.map((tenant) => (
              <DeletedTenantRow key={tenant.id} tenant={tenant} timeZone={timeZone} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function DeletedTenantRow({ tenant, timeZone }: { tenant: DeletedTenant; timeZone: string | null }) {
  const { place: kind, id, name, deletedAt, until } = tenant
  const [busy, setBusy] = useState(false)
  async function restore() {
    setBusy(true)
    await restoreTenant(kind, id)
    setBusy(false)
  }
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line py-1 max-md:min-h-16">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate">{name}</span>
          {kind === 'organization' && <Chip>{t('Organization')}</Chip>}
        </span>
        <span className="block truncate text-12 text-text-2 tabular-nums">
          {t('Until {expires} · deleted {deleted}', {
            expires: formatDate(until, timeZone),
            deleted: formatDate(deletedAt, timeZone),
          })}
        </span>
      </span>
      <Button
        icon={<RotateCcw />}
        busy={busy}
        aria-label={t('Restore {name}', { name })}
        onClick={() => void restore()}
      >
        {t('Restore')}
      </Button>
    </li>
  )
}
