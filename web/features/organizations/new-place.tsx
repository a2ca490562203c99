import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/auth/user.ts'
import { home } from '../../platform/return-url.ts'
import { selection, selectOrganization, selectWorkspace } from '../../platform/selection.ts'
import { signedInUser } from '../../platform/session.ts'
import { valueStore } from '../../platform/value-store.ts'
import { PlaceDialog } from './place-dialog.tsx'
import type { Place } from './requests.ts'

/** What the menu of places was asked to make. */
export const newPlace = valueStore<Place | null>(null)

/** The dialog of a new organization or workspace, which is entered once it is there. */
export function NewPlace({ user }: { user: User }) {
  const place = newPlace.use()
  const { organizationId } = selection.use()
  const navigate = useNavigate()
  if (!place) return null
  const enter = (id: string) => {
    const now = signedInUser() ?? user
    if (place === 'workspace') selectWorkspace(now, id)
    else selectOrganization(now, id)
    void navigate({ to: home, search: {} })
  }
  return (
    <PlaceDialog
      key={place}
      place={place}
      organizationId={organizationId ?? undefined}
      onClose={() => newPlace.set(null)}
      onDone={enter}
    />
  )
}
