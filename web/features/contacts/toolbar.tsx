import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ListChecks from 'lucide-react/icons/list-checks'
import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Upload from 'lucide-react/icons/upload'
import { type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import { searchPlace, useSearchTarget } from '../../platform/search-target.ts'
import { HeaderBar } from '../../ui/app-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchInput } from '../../ui/input.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { filtersOf } from './address.ts'
import { ColumnsButton, type useColumns } from './column-choice.tsx'
import { exportItems } from './export.tsx'
import { FilterButton, FilterChips, nothing } from './filters.tsx'
import type { Contact, ContactQuery } from './requests.ts'
import { useTyped } from './typed.ts'
import { isPresent, viewsOf } from './views.ts'

export type ToolbarProps = {
  query: ContactQuery
  onQuery: (change: ContactQuery) => void
  rows: readonly Contact[]
  /** "2,480", or "10,000+" where nobody counted further. */
  total: string
  userId: string
  choice: ReturnType<typeof useColumns>
  may: { write: boolean; import: boolean; export: boolean }
  searching: boolean
  onSearching: (searching: boolean) => void
  onCreate: () => void
  onImport: () => void
  /** A phone only: ticking rows by touch, and the filters in a dialog. */
  selecting: boolean
  onSelecting: (selecting: boolean) => void
  onFilter: () => void
}

/** The one header over the list: views, search, filters, order, columns, import and export, the new contact. */
export function Toolbar(props: ToolbarProps) {
  const narrow = useNarrow()
  return narrow ? <PhoneToolbar {...props} /> : <WideToolbar {...props} />
}

function WideToolbar(props: ToolbarProps) {
  const { query, onQuery, rows, total, userId, may } = props
  const search = useRef<HTMLDivElement>(null)
  // The sentences of the filters need the room.
  const filtered = Object.keys(filtersOf(query)).length > 0
  const labels = filtered ? 'max-2xl:hidden' : 'max-xl:hidden'
  const place = searchPlace.use()
  const box = (
    <div ref={search} className={place ? undefined : cx('me-1 max-lg:w-32', filtered ? 'w-40' : 'w-52')}>
      <SearchBox target={search} value={query.search} onQuery={onQuery} kbd="/" />
    </div>
  )
  return (
    <HeaderBar
      title="Contacts"
      start={
        <>
          {viewsOf(userId).map(({ name, filters }) => {
            const present = isPresent(filters, query)
            return (
              <Button
                key={name}
                variant="ghost"
                aria-pressed={present}
                onClick={() => onQuery({ ...nothing(query), ...filters })}
              >
                {name}
                {present && total && <span className="font-normal text-text-3 tabular-nums">{total}</span>}
              </Button>
            )
          })}
          <FilterChips query={query} onChange={onQuery} rows={rows} />
          {viewsOf(userId).every(({ filters }) => !isPresent(filters, query)) && (
            <span className="ms-1 flex-none text-text-3 tabular-nums">{total}</span>
          )}
        </>
      }
      end={
        <>
          {place ? createPortal(box, place) : box}
          <FilterButton query={query} onChange={onQuery} labelClass="max-lg:hidden" />
          <Menu
            label="Sort contacts"
            align="end"
            trigger={
              <Button variant="ghost" icon={<ArrowUpDown />} aria-label="Sort">
                <span className={labels}>Sort</span>
              </Button>
            }
            items={sortItems(query, onQuery)}
          />
          <ColumnsButton choice={props.choice} labelClass={labels} />
          <Menu
            label="More"
            align="end"
            trigger={<IconButton label="More: import, export" icon={<Ellipsis />} />}
            items={fileItems(props)}
          />
          {may.write && (
            <Button variant="primary" icon={<Plus />} kbd="C" className="ms-1" onClick={props.onCreate}>
              <span>
                New<span className="max-lg:sr-only"> contact</span>
              </span>
            </Button>
          )}
        </>
      }
    />
  )
}

function PhoneToolbar(props: ToolbarProps) {
  const { query, onQuery, rows, userId, may, searching, onSearching, selecting } = props
  const search = useRef<HTMLDivElement>(null)
  const views: MenuItem[] = viewsOf(userId).map(({ name, filters }) => ({
    label: name,
    checked: isPresent(filters, query),
    onSelect: () => onQuery({ ...nothing(query), ...filters }),
  }))
  const chips = <FilterChips query={query} onChange={onQuery} rows={rows} />
  const searchShown = searching || query.search !== undefined
  return (
    <>
      <HeaderBar
        title="Contacts"
        end={
          selecting ? (
            <Button variant="ghost" onClick={() => props.onSelecting(false)}>
              Done
            </Button>
          ) : (
            <>
              <IconButton
                label="Search"
                icon={<Search />}
                aria-expanded={searchShown}
                onClick={() => {
                  if (searchShown) onQuery({ search: undefined })
                  onSearching(!searchShown)
                }}
              />
              {may.write && <IconButton label="New contact" icon={<Plus />} onClick={props.onCreate} />}
              <Menu
                label="More"
                align="end"
                trigger={<IconButton label="More" icon={<Ellipsis />} />}
                items={[
                  { label: 'Select', icon: <ListChecks aria-hidden />, onSelect: () => props.onSelecting(true) },
                  { label: 'Filter', icon: <ListFilter aria-hidden />, onSelect: props.onFilter },
                  { heading: 'View' },
                  ...views,
                  { heading: 'Sort' },
                  ...sortItems(query, onQuery),
                  'separator',
                  ...fileItems(props),
                ]}
              />
            </>
          )
        }
      />
      {searchShown && (
        <div ref={search} className="flex-none border-b border-line bg-surface px-4 py-1.5">
          <SearchBox target={search} value={query.search} onQuery={onQuery} autoFocus={searching} />
        </div>
      )}
      {Object.keys(filtersOf(query)).length > 0 && (
        <div className="flex flex-none gap-2 overflow-x-auto border-b border-line bg-surface px-4 py-1.5 no-scrollbar">
          {chips}
        </div>
      )}
    </>
  )
}

type SearchBoxProps = {
  target: RefObject<HTMLDivElement | null>
  value: string | undefined
  onQuery: (change: ContactQuery) => void
  kbd?: string
  autoFocus?: boolean
}

function SearchBox({ target, value = '', onQuery, kbd, autoFocus }: SearchBoxProps) {
  const [typed, setTyped] = useTyped(value, (search) => onQuery({ search: search || undefined }))
  const focused = useRef(false)
  useSearchTarget(target)
  return (
    <div
      ref={(element) => {
        if (!element || !autoFocus || focused.current) return
        focused.current = true
        element.querySelector('input')?.focus()
      }}
    >
      <SearchInput label="Search contacts" placeholder="Search" kbd={kbd} value={typed} onChange={setTyped} />
    </div>
  )
}

const sorts = [
  { label: 'Newest first', sort: undefined },
  { label: 'Recently updated', sort: '-updatedAt' },
  { label: 'Name', sort: 'name' },
  { label: 'Highest score', sort: '-leadScore' },
  { label: 'Last contact', sort: '-lastContactedAt' },
  { label: 'Next follow-up', sort: 'nextFollowUpAt' },
]

const sortItems = (query: ContactQuery, onQuery: (change: ContactQuery) => void): MenuItem[] =>
  sorts.map(({ label, sort }) => ({ label, checked: query.sort === sort, onSelect: () => onQuery({ sort }) }))

function fileItems({ may, query, onImport }: ToolbarProps): (MenuItem | false)[] {
  return [
    may.import && { label: 'Import contacts', icon: <Upload aria-hidden />, onSelect: onImport },
    ...(may.export ? exportItems(query) : []),
  ]
}
