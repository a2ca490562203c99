import { useNavigate } from '@tanstack/react-router'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import type { OrganizationOfUser, User, WorkspaceOfUser } from '#contract/auth/user.ts'
import { reaches } from '#contract/kit/roles.ts'
import { home } from '../../platform/return-url.ts'
import { selection, selectOrganization, selectWorkspace } from '../../platform/selection.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { tip } from '../../ui/tooltip.tsx'
import { newPlace } from './new-place.tsx'

/** Where the person is, and where else they could be. */
export function WorkspaceSwitcher({ user, collapsed }: { user: User; collapsed: boolean }) {
  const { organization, workspace } = useHere(user)
  const items = usePlaceItems(user)
  const title = workspace?.name ?? organization?.name ?? 'Parley'
  const under = workspace ? organization?.name : undefined
  return (
    <Menu
      label="Organizations and workspaces"
      items={items}
      trigger={
        <button
          type="button"
          {...(collapsed ? tip(title, { side: 'end' }) : {})}
          className={cx(
            'tap flex min-w-0 flex-1 items-center gap-2 rounded-control hover:bg-hover aria-expanded:bg-active',
            collapsed ? 'justify-center p-1.5' : 'h-9 px-2 touch:h-11',
          )}
        >
          <span className="sr-only">Workspace{collapsed && ` ${title}`}</span>
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

/** Each active organization with its workspaces; choosing an organization chooses its first workspace (ORG-027). */
export function usePlaceItems(user: User): MenuItem[] {
  const here = selection.use()
  const navigate = useNavigate()
  // What is on the screen belongs to the place one leaves.
  const leave = () => void navigate({ to: home, search: {} })
  const active = user.organizations.filter(({ isActive }) => isActive)
  const chosen = active.find(({ id }) => id === here.organizationId)
  const places = active.flatMap((organization, at): MenuItem[] => [
    ...(at > 0 ? (['separator'] as const) : []),
    {
      label: organization.name,
      icon: <Avatar kind="company" size={20} name={organization.name} id={organization.id} />,
      checked: organization.id === here.organizationId,
      onSelect: () => {
        if (organization.id === here.organizationId) return
        selectOrganization(user, organization.id)
        leave()
      },
    },
    ...workspacesOf(user, organization).map((workspace) => ({
      label: workspace.name,
      icon: <span aria-hidden className="w-5" />,
      checked: workspace.id === here.workspaceId,
      onSelect: () => {
        if (workspace.id === here.workspaceId) return
        selectWorkspace(user, workspace.id)
        leave()
      },
    })),
  ])
  return [
    ...places,
    'separator',
    ...(chosen && mayMakeWorkspaces(chosen)
      ? [{ label: 'New workspace', icon: <Plus aria-hidden />, onSelect: () => newPlace.set('workspace') }]
      : []),
    { label: 'New organization', icon: <Plus aria-hidden />, onSelect: () => newPlace.set('organization') },
    ...(here.workspaceId
      ? [
          {
            label: 'Workspace settings',
            icon: <Settings aria-hidden />,
            onSelect: () => void navigate({ to: '/settings/organization' }),
          },
        ]
      : []),
  ]
}

const mayMakeWorkspaces = ({ role }: OrganizationOfUser) => reaches(role, 'ADMIN')

function useHere(user: User): { organization: OrganizationOfUser | undefined; workspace: WorkspaceOfUser | undefined } {
  const { organizationId, workspaceId } = selection.use()
  return {
    organization: user.organizations.find(({ id }) => id === organizationId),
    workspace: user.workspaces.find(({ id }) => id === workspaceId),
  }
}

const workspacesOf = (user: User, { id }: OrganizationOfUser) =>
  user.workspaces.filter(({ organizationId }) => organizationId === id)
