import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { OrganizationOfUser, User, WorkspaceOfUser } from '#contract/auth/user.ts'
import { reaches, roleNames } from '#contract/kit/roles.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { selection, selectWorkspace } from '../../platform/selection.ts'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeletedPlaces } from './deleted-places.tsx'
import { OrganizationPeople } from './people.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import type { Place } from './requests.ts'

type Known = { id: string; name: string }
type Asked = { does: 'create' } | { does: 'rename' | 'delete'; place: Place; known: Known } | null

const administers = ({ role }: { role: OrganizationOfUser['role'] }) => reaches(role, 'ADMIN')

/** The organization that is selected, its workspaces that the person works in, and its people. */
export function OrganizationSettings() {
  usePageTitle('Organization')
  const user = useUser()
  const { organizationId } = selection.use()
  const [asked, ask] = useState<Asked>(null)
  const organization = user?.organizations.find(({ id }) => id === organizationId)
  if (!user || !organization) return null
  const workspaces = user.workspaces.filter((workspace) => workspace.organizationId === organization.id)
  const mayManage = administers(organization)
  const close = () => ask(null)
  return (
    <>
      <OrganizationHeader organization={organization} user={user} ask={ask} />
      <section aria-labelledby="workspaces" className="mt-6">
        <header className="mb-2 flex items-center gap-2">
          <h3 id="workspaces" className="text-14 font-semibold">
            Workspaces
          </h3>
          <span className="text-text-3 tabular-nums">{workspaces.length}</span>
          <span className="flex-1" />
          {mayManage && (
            <Button icon={<Plus />} onClick={() => ask({ does: 'create' })}>
              New workspace
            </Button>
          )}
        </header>
        <ul className="border-t border-line">
          {workspaces.map((workspace) => (
            <WorkspaceRow key={workspace.id} workspace={workspace} user={user} ask={ask} />
          ))}
        </ul>
      </section>
      <OrganizationPeople organization={organization} userId={user.id} />
      <DeletedPlaces organizationId={organization.id} timeZone={user.timezone} />
      {asked?.does === 'create' && <PlaceDialog place="workspace" organizationId={organization.id} onClose={close} />}
      {asked?.does === 'rename' && <PlaceDialog place={asked.place} known={asked.known} onClose={close} />}
      {asked?.does === 'delete' && (
        <DeleteDialog place={asked.place} known={asked.known} onClose={close} onDone={close} />
      )}
    </>
  )
}

type Asks = { user: User; ask: (asked: Asked) => void }

function OrganizationHeader({ organization, user, ask }: Asks & { organization: OrganizationOfUser }) {
  const { id, name } = organization
  const others = user.organizations.some((one) => one.isActive && one.id !== id)
  return (
    <header className="flex flex-wrap items-center gap-2">
      <h2 className="min-w-0 truncate text-15 font-semibold tracking-tight">{name}</h2>
      <Chip>{roleNames[organization.role]}</Chip>
      <span className="flex-1" />
      {administers(organization) && (
        <Button icon={<Pencil />} onClick={() => ask({ does: 'rename', place: 'organization', known: { id, name } })}>
          Rename
        </Button>
      )}
      {organization.role === 'OWNER' && others && (
        <Button
          variant="danger-ghost"
          icon={<Trash />}
          onClick={() => ask({ does: 'delete', place: 'organization', known: { id, name } })}
        >
          Delete
        </Button>
      )}
    </header>
  )
}

function WorkspaceRow({ workspace, user, ask }: Asks & { workspace: WorkspaceOfUser }) {
  const { id, name, role } = workspace
  const here = selection.use().workspaceId === id
  const isOnly =
    user.workspaces.filter(({ organizationId }) => organizationId === workspace.organizationId).length === 1
  const asks = (does: 'rename' | 'delete') => () => ask({ does, place: 'workspace', known: { id, name } })
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line py-1 max-md:min-h-16">
      <span className="min-w-0 truncate">{name}</span>
      {here && <Chip tone="accent">Selected</Chip>}
      <span className="flex-1" />
      <span className="text-text-2">{roleNames[role]}</span>
      {!here && (
        <Button variant="ghost" onClick={() => selectWorkspace(user, id)}>
          Switch
        </Button>
      )}
      {administers(workspace) && (
        <Menu
          label={`Actions for ${name}`}
          align="end"
          trigger={<IconButton size="sm" label={`Actions for ${name}`} icon={<Ellipsis />} />}
          items={[
            { label: 'Rename', icon: <Pencil aria-hidden />, onSelect: asks('rename') },
            !isOnly && { label: 'Delete', icon: <Trash aria-hidden />, danger: true, onSelect: asks('delete') },
          ]}
        />
      )}
    </li>
  )
}
