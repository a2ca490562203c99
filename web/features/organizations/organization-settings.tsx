import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { User, UserOrganization, UserWorkspace } from '#contract/auth/user.ts'
import { isAtLeast, roleLabels } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { selectedScope, selectWorkspace } from '../../platform/session/selected-scope.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { Chip } from '../../ui/badges/chip.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SettingsHeader } from '../../ui/layout/settings-header.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { BackupNote } from './backup-note.tsx'
import { DeleteTenantDialog } from './delete-tenant-dialog.tsx'
import { DeletedTenants } from './deleted-tenants.tsx'
import { OrganizationPeople } from './organization-people.tsx'
import type { TenantKind } from './requests.ts'
import { TenantNameDialog } from './tenant-name-dialog.tsx'
import { WorkspaceContents, WorkspaceUsageWarning } from './workspace-usage.tsx'

type TenantRef = { id: string; name: string }
type OpenDialog = { action: 'create' } | { action: 'rename' | 'delete'; kind: TenantKind; tenant: TenantRef } | null

const canAdminister = ({ role }: { role: UserOrganization['role'] }) => isAtLeast(role, 'ADMIN')

/** The settings of the selected organization: the user's workspaces in it, and its members. */
export function OrganizationSettings() {
  usePageTitle(t('Organization'))
  const user = useSignedInUser()
  const { organizationId } = selectedScope.use()
  const [dialog, openDialog] = useState<OpenDialog>(null)
  const organization = user?.organizations.find(({ id }) => id === organizationId)
  if (!user || !organization) return null
  const workspaces = user.workspaces.filter((workspace) => workspace.organizationId === organization.id)
  const mayManage = canAdminister(organization)
  const hasMenus = workspaces.some(canAdminister)
  const close = () => openDialog(null)
  return (
    <>
      <OrganizationHeader organization={organization} user={user} openDialog={openDialog} />
      <section aria-labelledby="workspaces" className="mt-8">
        <header className="mb-2 flex items-center gap-2">
          <h3 id="workspaces" className="text-14 font-semibold">
            {t('Workspaces')}
          </h3>
          <span className="text-text-3 tabular-nums">{workspaces.length}</span>
          <span className="flex-1" />
          {mayManage && (
            <Button icon={<Plus />} onClick={() => openDialog({ action: 'create' })}>
              {t('New workspace')}
            </Button>
          )}
        </header>
        <ul className="border-t border-line">
          {workspaces.map((workspace) => (
            <WorkspaceRow key={workspace.id} {...{ workspace, user, openDialog, hasMenus }} />
          ))}
        </ul>
        <WorkspaceUsageWarning />
      </section>
      <OrganizationPeople organization={organization} userId={user.id} isInset={hasMenus} />
      <DeletedTenants organizationId={organization.id} timeZone={user.timezone} />
      <BackupNote timeZone={user.timezone} />
      {dialog?.action === 'create' && (
        <TenantNameDialog kind="workspace" organizationId={organization.id} onClose={close} />
      )}
      {dialog?.action === 'rename' && <TenantNameDialog kind={dialog.kind} tenant={dialog.tenant} onClose={close} />}
      {dialog?.action === 'delete' && (
        <DeleteTenantDialog kind={dialog.kind} tenant={dialog.tenant} onClose={close} onDone={close} />
      )}
    </>
  )
}

type RowProps = { user: User; openDialog: (dialog: OpenDialog) => void }

function OrganizationHeader({ organization, user, openDialog }: RowProps & { organization: UserOrganization }) {
  const { id, name } = organization
  const others = user.organizations.some((one) => one.isActive && one.id !== id)
  return (
    <SettingsHeader title={name} badge={<Chip>{roleLabels[organization.role]}</Chip>}>
      {canAdminister(organization) && (
        <Button
          variant="ghost"
          icon={<Pencil />}
          onClick={() => openDialog({ action: 'rename', kind: 'organization', tenant: { id, name } })}
        >
          {t('Rename')}
        </Button>
      )}
      {organization.role === 'OWNER' && others && (
        <Button
          variant="danger-ghost"
          icon={<Trash />}
          onClick={() => openDialog({ action: 'delete', kind: 'organization', tenant: { id, name } })}
        >
          {t('Delete')}
        </Button>
      )}
    </SettingsHeader>
  )
}

type WorkspaceRowProps = RowProps & {
  workspace: UserWorkspace
  /** Some of the rows have a menu, so that all keep room for one. */
  hasMenus: boolean
}

function WorkspaceRow({ workspace, user, openDialog, hasMenus }: WorkspaceRowProps) {
  const { id, name, role } = workspace
  const isSelected = selectedScope.use().workspaceId === id
  const isOnly =
    user.workspaces.filter(({ organizationId }) => organizationId === workspace.organizationId).length === 1
  const openFor = (action: 'rename' | 'delete') => () => openDialog({ action, kind: 'workspace', tenant: { id, name } })
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line py-1 max-md:min-h-16">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate">{name}</span>
          {isSelected && <Chip tone="accent">{t('Current')}</Chip>}
        </span>
        {isSelected && <WorkspaceContents />}
      </span>
      <span className="text-text-2">{roleLabels[role]}</span>
      {!isSelected && (
        <Button variant="ghost" onClick={() => selectWorkspace(user, id)}>
          {t('Switch')}
        </Button>
      )}
      {canAdminister(workspace) ? (
        <Menu
          label={t('Actions for {name}', { name })}
          align="end"
          trigger={<IconButton size="sm" label={t('Actions for {name}', { name })} icon={<Ellipsis />} />}
          items={[
            { label: t('Rename'), icon: <Pencil aria-hidden />, onSelect: openFor('rename') },
            !isOnly && { label: t('Delete'), icon: <Trash aria-hidden />, danger: true, onSelect: openFor('delete') },
          ]}
        />
      ) : (
        hasMenus && <span className="w-6 flex-none touch:w-9" />
      )}
    </li>
  )
}
