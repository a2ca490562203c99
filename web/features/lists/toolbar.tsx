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
import { filtersOf, nothing } from './address.ts'
import { type ColumnChoice, ColumnsButton } from './column-choice.tsx'
import { exportItems } from './export.tsx'
import { FilterButton, FilterChips } from './filters.tsx'
import type { ListKind, ListQuery, ListRow } from './kind.ts'
import { useTyped } from './typed.ts'
import { isPresent } from './views.ts'

export type ToolbarProps<R extends ListRow> = {
  kind: ListKind<R>
  query: ListQuery
  onQuery: (change: ListQuery) => void
  rows: readonly R[]
  /** "2,480", or "10,000+" where nobody counted further. */
  total: string
  userId: string
  choice: ColumnChoice<R>
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

/** The one header over the list: views, search, filters, order, columns, import and export, the new record. */
export function Toolbar<R extends ListRow>(props: ToolbarProps<R>) {
  const narrow = useNarrow()
  return narrow ? <PhoneToolbar {...props} /> : <WideToolbar {...props} />
}

function WideToolbar<R extends ListRow>(props: ToolbarProps<R>) {
  const { kind, query, onQuery, rows, total, userId, may } = props
  const search = useRef<HTMLDivElement>(null)
  // The sentences of the filters need the room.
  const filtered = Object.keys(filtersOf(query)).length > 0
  const labels = filtered ? 'max-2xl:hidden' : 'max-xl:hidden'
  const place = searchPlace.use()
  const box = (
    <div ref={search} className={place ? undefined : cx('me-1 max-lg:w-32', filtered ? 'w-40' : 'w-52')}>
      <SearchBox many={kind.many} target={search} value={query.search} onQuery={onQuery} kbd="/" />
    </div>
  )
  return (
    <HeaderBar
      title={kind.title}
      start={
        <>
          {kind.views(userId).map(({ name, filters }) => {
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
          <FilterChips kind={kind} query={query} onChange={onQuery} rows={rows} />
          {kind.views(userId).every(({ filters }) => !isPresent(filters, query)) && (
            <span className="ms-1 flex-none text-text-3 tabular-nums">{total}</span>
          )}
        </>
      }
      end={
        <>
          {place ? createPortal(box, place) : box}
          <FilterButton kind={kind} query={query} onChange={onQuery} labelClass="max-lg:hidden" />
          <Menu
            label={`Sort ${kind.many}`}
            align="end"
            trigger={
              <Button variant="ghost" icon={<ArrowUpDown />} aria-label="Sort">
                <span className={labels}>Sort</span>
              </Button>
            }
            items={sortItems(kind, query, onQuery)}
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
                New<span className="max-lg:sr-only"> {kind.one}</span>
              </span>
            </Button>
          )}
        </>
      }
    />
  )
}

function PhoneToolbar<R extends ListRow>(props: ToolbarProps<R>) {
  const { kind, query, onQuery, rows, userId, may, searching, onSearching, selecting } = props
  const search = useRef<HTMLDivElement>(null)
  const views: MenuItem[] = kind.views(userId).map(({ name, filters }) => ({
    label: name,
    checked: isPresent(filters, query),
    onSelect: () => onQuery({ ...nothing(query), ...filters }),
  }))
  const chips = <FilterChips kind={kind} query={query} onChange={onQuery} rows={rows} />
  const searchShown = searching || query.search !== undefined
  return (
    <>
      <HeaderBar
        title={kind.title}
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
              {may.write && <IconButton label={`New ${kind.one}`} icon={<Plus />} onClick={props.onCreate} />}
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
                  ...sortItems(kind, query, onQuery),
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
          <SearchBox many={kind.many} target={search} value={query.search} onQuery={onQuery} autoFocus={searching} />
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
  many: string
  target: RefObject<HTMLDivElement | null>
  value: string | undefined
  onQuery: (change: ListQuery) => void
  kbd?: string
  autoFocus?: boolean
}

function SearchBox({ many, target, value = '', onQuery, kbd, autoFocus }: SearchBoxProps) {
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
      <SearchInput label={`Search ${many}`} placeholder="Search" kbd={kbd} value={typed} onChange={setTyped} />
    </div>
  )
}

function sortItems<R extends ListRow>(
  { orders }: ListKind<R>,
  query: ListQuery,
  onQuery: (change: ListQuery) => void,
): MenuItem[] {
  return orders.map(({ label, sort }) => ({ label, checked: query.sort === sort, onSelect: () => onQuery({ sort }) }))
}

function fileItems<R extends ListRow>({ kind, may, query, onImport }: ToolbarProps<R>): (MenuItem | false)[] {
  return [
    may.import && { label: `Import ${kind.many}`, icon: <Upload aria-hidden />, onSelect: onImport },
    ...(may.export ? exportItems(kind, query) : []),
  ]
}
