import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/auth/user.ts'
import { homePath } from '../../platform/navigation/return-url.ts'
import { selectedScope, selectOrganization, selectWorkspace } from '../../platform/session/selected-scope.ts'
import { getSignedInUser } from '../../platform/session/session.ts'
import { createValueStore } from '../../platform/storage/value-store.ts'
import type { TenantKind } from './requests.ts'
import { TenantNameDialog } from './tenant-name-dialog.tsx'

/** The kind of tenant that the dialog creates; null while it is closed. */
export const requestedTenant = createValueStore<TenantKind | null>(null)

/** Creates an organization or a workspace, and switches to it. */
export function CreateTenantDialog({ user }: { user: User }) {
  const kind = requestedTenant.use()
  const { organizationId } = selectedScope.use()
  const navigate = useNavigate()
  if (!kind) return null
  const enter = (id: string) => {
    const now = getSignedInUser() ?? user
    if (kind === 'workspace') selectWorkspace(now, id)
    else selectOrganization(now, id)
    void navigate({ to: homePath, search: {} })
  }
  return (
    <TenantNameDialog
      key={kind}
      kind={kind}
      organizationId={organizationId ?? undefined}
      onClose={() => requestedTenant.set(null)}
      onDone={enter}
    />
  )
}
