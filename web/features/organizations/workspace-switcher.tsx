import { useNavigate } from '@tanstack/react-router'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import UserPlus from 'lucide-react/icons/user-plus'
import type { User, UserOrganization, UserWorkspace } from '#contract/auth/user.ts'
import { isAtLeast } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { useOpenOnPage } from '../../platform/keyboard/palette-store.ts'
import { homePath } from '../../platform/navigation/return-url.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { selectedScope, selectOrganization, selectWorkspace } from '../../platform/session/selected-scope.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { requestedTenant } from './create-tenant-dialog.tsx'

/** Shows the current workspace, and a menu to switch to another one. */
export function WorkspaceSwitcher({ user, collapsed }: { user: User; collapsed: boolean }) {
  const { organization, workspace } = useSelectedTenants(user)
  const inviteItems = useInviteItems()
  const items = [...useTenantMenuItems(user), ...inviteItems]
  const title = workspace?.name ?? organization?.name ?? 'Parley'
  const under = workspace ? organization?.name : undefined
  return (
    <Menu
      label={t('Organizations and workspaces')}
      items={items}
      trigger={
        <button
          type="button"
          {...(collapsed ? tooltipProps(title, { side: 'end' }) : {})}
          className={cx(
            'tap flex min-w-0 flex-1 items-center gap-2 rounded-control hover:bg-hover aria-expanded:bg-active',
            collapsed ? 'justify-center p-1.5' : 'h-9 px-2 touch:h-11',
          )}
        >
          <span className="sr-only">
            {t('Workspace')}
            {collapsed && ` ${title}`}
          </span>
          <Avatar kind="company" name={organization?.name ?? title} id={organization?.id} />
          {!collapsed && (
            <>
              <span className="min-w-0 flex-1 leading-4">
                <span className="block truncate font-semibold">{title}</span>
                {under && <span className="block truncate text-12 text-text-3">{under}</span>}
              </span>
              <ChevronsUpDown aria-hidden className="text-text-3" />
            </>
          )}
        </button>
      }
    />
  )
}

/** Menu items for each active organization and its workspaces. Selecting an organization selects its first workspace (ORG-027). */
export function useTenantMenuItems(user: User): MenuItem[] {
  const selected = selectedScope.use()
  const navigate = useNavigate()
  // The current screen belongs to the previous workspace.
  const leave = () => void navigate({ to: homePath, search: {} })
  const active = user.organizations.filter(({ isActive }) => isActive)
  const selectedOrganization = active.find(({ id }) => id === selected.organizationId)
  const tenantItems = active.flatMap((organization, at): MenuItem[] => [
    ...(at > 0 ? (['separator'] as const) : []),
    {
      label: organization.name,
      icon: <Avatar kind="company" size={20} name={organization.name} id={organization.id} />,
      checked: organization.id === selected.organizationId,
      onSelect: () => {
        if (organization.id === selected.organizationId) return
        selectOrganization(user, organization.id)
        leave()
      },
    },
    ...listWorkspaces(user, organization).map((workspace) => ({
      label: workspace.name,
      icon: <span aria-hidden className="w-5" />,
      checked: workspace.id === selected.workspaceId,
      onSelect: () => {
        if (workspace.id === selected.workspaceId) return
        selectWorkspace(user, workspace.id)
        leave()
      },
    })),
  ])
  return [
    ...tenantItems,
    'separator',
    ...(selectedOrganization && canCreateWorkspaces(selectedOrganization)
      ? [{ label: t('New workspace'), icon: <Plus aria-hidden />, onSelect: () => requestedTenant.set('workspace') }]
      : []),
    { label: t('New organization'), icon: <Plus aria-hidden />, onSelect: () => requestedTenant.set('organization') },
    ...(selected.workspaceId
      ? [
          {
            label: t('Workspace settings'),
            icon: <Settings aria-hidden />,
            onSelect: () => void navigate({ to: '/settings/organization' }),
          },
        ]
      : []),
  ]
}

/** A menu item that opens the dialog to invite people, for those who may. */
function useInviteItems(): MenuItem[] {
  const mayInvite = usePermissionCheck()('members:manage')
  const invite = useOpenOnPage()('/settings/members', 'invitation')
  return mayInvite ? [{ label: t('Invite people'), icon: <UserPlus aria-hidden />, onSelect: invite }] : []
}

const canCreateWorkspaces = ({ role }: UserOrganization) => isAtLeast(role, 'ADMIN')

function useSelectedTenants(user: User): {
  organization: UserOrganization | undefined
  workspace: UserWorkspace | undefined
} {
  const { organizationId, workspaceId } = selectedScope.use()
  return {
    organization: user.organizations.find(({ id }) => id === organizationId),
    workspace: user.workspaces.find(({ id }) => id === workspaceId),
  }
}

const listWorkspaces = (user: User, { id }: UserOrganization) =>
  user.workspaces.filter(({ organizationId }) => organizationId === id)
