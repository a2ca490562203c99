import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { placeMessages } from '#contract/organizations/messages.ts'
import type { DeletedPlace } from '#contract/organizations/organization.ts'
import { shortDate } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { deletedPlaces, restorePlace } from './requests.ts'

type DeletedPlacesProps = { organizationId: string; timeZone: string | null }

/** What was deleted and can still be brought back; nothing is shown while there is none. */
export function DeletedPlaces({ organizationId, timeZone }: DeletedPlacesProps) {
  const { data = [], isError, error, isFetching, refetch } = useQuery(deletedPlaces(organizationId))
  if (!isError && data.length === 0) return null
  return (
    <section aria-labelledby="deleted" className="mt-6">
      <h3 id="deleted" className="mb-1 text-14 font-semibold">
        Deleted workspaces
      </h3>
      {isError ? (
        <ErrorState
          text={placeMessages.deletedFailed}
          hint={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <p className="mb-2 text-text-2">
            Restored with everything in them. After the day that is named they are gone for good.
          </p>
          <ul className="border-t border-line">
            {data.map((lost) => (
              <DeletedRow key={lost.id} lost={lost} timeZone={timeZone} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function DeletedRow({ lost, timeZone }: { lost: DeletedPlace; timeZone: string | null }) {
  const { place, id, name, deletedAt, until } = lost
  const [busy, setBusy] = useState(false)
  async function restore() {
    setBusy(true)
    await restorePlace(place, id)
    setBusy(false)
  }
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line py-1 max-md:min-h-16">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate">{name}</span>
          {place === 'organization' && <Chip>Organization</Chip>}
        </span>
        <span className="block truncate text-12 text-text-2 tabular-nums">
          Until {shortDate(until, timeZone)} · deleted {shortDate(deletedAt, timeZone)}
        </span>
      </span>
      <Button icon={<RotateCcw />} busy={busy} aria-label={`Restore ${name}`} onClick={() => void restore()}>
        Restore
      </Button>
    </li>
  )
}
