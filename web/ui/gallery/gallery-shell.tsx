import Banknote from 'lucide-react/icons/banknote'
import Building2 from 'lucide-react/icons/building-2'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Gauge from 'lucide-react/icons/gauge'
import Inbox from 'lucide-react/icons/inbox'
import ListFilter from 'lucide-react/icons/list-filter'
import MessageCircle from 'lucide-react/icons/message-circle'
import PanelRight from 'lucide-react/icons/panel-right'
import Plus from 'lucide-react/icons/plus'
import Tag from 'lucide-react/icons/tag'
import Trash from 'lucide-react/icons/trash-2'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Avatar } from '../badges/avatar.tsx'
import { LevelIndicator, ScoreBar } from '../badges/level.tsx'
import { StatusChip } from '../badges/status.tsx'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import {
  AppFrame,
  HeaderBar,
  MainBody,
  NavGroup,
  NavItem,
  OfflineBar,
  Sidebar,
  TabBar,
  TabBarItem,
} from '../layout/app-frame.tsx'
import { panelExitDuration } from '../overlays/side-panel.tsx'
import { usePresence } from '../overlays/use-presence.ts'
import type { TableColumn, TableSort } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import { SamplePanel } from './sample-panel.tsx'
import { createGalleryPeople, type GalleryPerson } from './sample-people.ts'

const columns: TableColumn<GalleryPerson>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 272,
    sort: 'name',
    render: (row) => row.name,
    text: (row) => row.name,
    mark: (row, size) => <Avatar name={row.name} id={row.id} size={size} />,
  },
  {
    id: 'company',
    header: 'Company',
    width: 208,
    sort: 'company',
    editable: true,
    phone: 'below',
    render: (row) => (
      <span className="flex items-center gap-2">
        <Avatar kind="company" size={20} name={row.company} />
        <span className="truncate">{row.company}</span>
      </span>
    ),
    text: (row) => `${row.job} · ${row.company}`,
  },
  {
    id: 'status',
    header: 'Status',
    width: 112,
    sort: 'status',
    editable: true,
    phone: 'end',
    render: (row) => <StatusChip status={row.status} />,
    text: (row) => row.status,
  },
  {
    id: 'level',
    header: 'Lead type',
    width: 96,
    render: (row) => <LevelIndicator level={row.level} />,
    text: (row) => row.level,
  },
  {
    id: 'score',
    header: 'Score',
    width: 96,
    align: 'end',
    sort: 'score',
    render: (row) => <ScoreBar score={row.score} inColumn />,
    text: (row) => String(row.score),
  },
  { id: 'owner', header: 'Owner', width: 160, render: (row) => row.owner, text: (row) => row.owner },
  { id: 'last', header: 'Last contact', width: 120, sort: 'last', render: (row) => row.last, text: (row) => row.last },
  { id: 'next', header: 'Next follow-up', width: 140, render: () => '–', text: () => '' },
]

const all = createGalleryPeople(2480)

/** The whole shell with a list and a panel: `/gallery.html?shell`. */
export function GalleryShell() {
  const [order, setOrder] = useState(columns)
  const [loaded, setLoaded] = useState(200)
  const [sort, setSort] = useState<TableSort | null>({ by: 'name', descending: false })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [openId, setOpenId] = useState<string | null>(null)
  const { shown, closing } = usePresence(openId, panelExitDuration)
  const person = all.find((row) => row.id === shown)
  const offline = new URLSearchParams(location.search).has('offline')
  const [state] = useState(new URLSearchParams(location.search).get('state'))
  return (
    <AppFrame sidebar={<Places />} tabBar={<PhonePlaces />} statusBars={offline && <OfflineBar since="10:42 AM" />}>
      <ListHeader />
      <MainBody>
        <DataTable<GalleryPerson>
          label="Contacts"
          columns={order}
          rows={state === 'loading' || state === 'empty' ? [] : all.slice(0, loaded)}
          total={state === 'loading' ? undefined : state === 'empty' ? 0 : all.length}
          loading={state === 'loading' || state === 'dim'}
          rowId={(row) => row.id}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          openRowId={openId}
          onOpen={(row) => setOpenId(row.id)}
          onEdit={(row, column, { initialText }) => console.info('edit', row.id, column.id, initialText)}
          onEndReached={() => setLoaded((now) => Math.min(all.length, now + 200))}
          onMove={(id, before) => setOrder((now) => movedBefore(now, id, before))}
          endPadding={openId ? 430 : 0}
          hoverActions={() => (
            <>
              <IconButton size="sm" label="Message" icon={<MessageCircle />} tabIndex={-1} />
              <IconButton size="sm" label="Open" icon={<PanelRight />} tabIndex={-1} />
            </>
          )}
          footer={`${all.length.toLocaleString('en-US')} contacts`}
          empty={<p>No contacts yet</p>}
        />
        <BulkActions count={selected.size} onClear={() => setSelected(new Set())} />
        {person && (
          <SamplePanel
            person={person}
            closing={closing}
            onClose={() => setOpenId(null)}
            onStep={(by) => setOpenId((now) => String(Math.max(0, Number(now ?? 0) + by)))}
          />
        )}
      </MainBody>
    </AppFrame>
  )
}

function ListHeader() {
  return (
    <HeaderBar
      title="Contacts"
      start={
        <>
          <Button variant="ghost" aria-pressed>
            All <span className="font-normal text-text-3">2,480</span>
          </Button>
          <Button variant="ghost">Mine</Button>
          <Button variant="ghost">Hot leads</Button>
        </>
      }
      end={
        <>
          <Button variant="ghost" icon={<ListFilter />} className="max-md:hidden">
            Filter
          </Button>
          <IconButton label="More" icon={<Ellipsis />} />
          <Button variant="primary" icon={<Plus />} kbd="C" className="ms-1">
            New contact
          </Button>
        </>
      }
    />
  )
}

function BulkActions({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <SelectionBar count={count} noun="contacts" onClear={onClear}>
      <Button variant="ghost" icon={<User />} kbd="A">
        Assign
      </Button>
      <Button variant="ghost" icon={<Tag />} kbd="T">
        Tag
      </Button>
      <Button variant="danger-ghost" icon={<Trash />} kbd="#">
        Delete
      </Button>
    </SelectionBar>
  )
}

function movedBefore(now: TableColumn<GalleryPerson>[], id: string, before: string | null) {
  const moved = now.find((column) => column.id === id)
  if (!moved) return now
  const rest = now.filter((column) => column.id !== id)
  const at = before === null ? rest.length : rest.findIndex((column) => column.id === before)
  return [...rest.slice(0, at), moved, ...rest.slice(at)]
}

function Places() {
  return (
    <Sidebar
      top={
        <button type="button" className="flex h-9 w-full items-center gap-2 rounded-control px-2 hover:bg-hover">
          <Avatar kind="company" name="Kestrel Trade" />
          <span className="min-w-0 flex-1 leading-4">
            <span className="block truncate font-semibold">EMEA Sales</span>
            <span className="block truncate text-12 text-text-3">Kestrel Trade Co.</span>
          </span>
          <ChevronsUpDown aria-hidden className="text-text-3" />
        </button>
      }
    >
      <NavGroup>
        <NavItem href="#inbox" icon={<Inbox />} label="Inbox" count={7} countTone="ink" countLabel="unread" />
        <NavItem href="#dashboard" icon={<Gauge />} label="Dashboard" />
        <NavItem href="#contacts" icon={<Users />} label="Contacts" current />
        <NavItem href="#companies" icon={<Building2 />} label="Companies" />
        <NavItem href="#deals" icon={<Banknote />} label="Deals" />
        <NavItem href="#tasks" icon={<CircleCheck />} label="Tasks" count={3} countLabel="overdue" />
      </NavGroup>
      <NavGroup title="Favorites">
        <NavItem href="#view" icon={<ListFilter />} label="Hot, no reply in 7 days" />
        <NavItem href="#a" icon={<Avatar size={16} name="Amara Okonkwo" />} label="Amara Okonkwo" />
      </NavGroup>
    </Sidebar>
  )
}

function PhonePlaces() {
  return (
    <TabBar>
      <TabBarItem href="#inbox" icon={<Inbox />} label="Inbox" count={7} />
      <TabBarItem href="#contacts" icon={<Users />} label="Contacts" current />
      <TabBarItem href="#deals" icon={<Banknote />} label="Deals" />
      <TabBarItem href="#tasks" icon={<CircleCheck />} label="Tasks" />
      <TabBarItem href="#more" icon={<Ellipsis />} label="More" />
    </TabBar>
  )
}
