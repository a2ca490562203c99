import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ListChecks from 'lucide-react/icons/list-checks'
import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { searchPlace } from '../../platform/search-target.ts'
import { HeaderBar } from '../../ui/app-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { type ColumnChoice, ColumnsButton } from './column-choice.tsx'
import { exportItems } from './export.tsx'
import { FilterButton, FilterChip, MoreFilters, useSentences } from './filters.tsx'
import { useFold } from './fold.ts'
import { type ListKind, type ListQuery, type ListRow, portable } from './kind.ts'
import { SearchBox } from './search-box.tsx'
import { ShapeSwitch, shapeItems } from './shape-switch.tsx'
import type { ViewActions } from './view-actions.tsx'
import { ViewMenu, ViewTabs, viewItems } from './view-tabs.tsx'
import type { Views } from './views.ts'

export type ToolbarProps<R extends ListRow> = {
  kind: ListKind<R>
  query: ListQuery
  onQuery: (change: ListQuery) => void
  rows: readonly R[]
  /** "2,480", or "10,000+" where nobody counted further. */
  total: string
  views: Views
  viewActions: ViewActions
  choice: ColumnChoice<R>
  /** Looked at as a board, where the kind has one. */
  board: boolean
  onBoard: (board: boolean) => void
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
  const { kind, query, onQuery, rows, may } = props
  const search = useRef<HTMLDivElement>(null)
  const place = searchPlace.use()
  const filtering = { kind, query, onChange: onQuery, rows }
  const box = (
    <div ref={search} className={place ? undefined : 'me-1 w-40 max-lg:w-32'}>
      <SearchBox many={kind.many} target={search} value={query.search} onQuery={onQuery} kbd="/" />
    </div>
  )
  return (
    <HeaderBar
      title={kind.title}
      start={
        <>
          {kind.board && <ShapeSwitch {...props} />}
          <Start {...props} />
        </>
      }
      end={
        <>
          {place ? createPortal(box, place) : box}
          <FilterButton {...filtering} labelClass="max-xl:hidden" />
          <Menu
            label={`Sort ${kind.many}`}
            align="end"
            trigger={
              <Button variant="ghost" icon={<ArrowUpDown />} aria-label="Sort">
                <span className="max-2xl:hidden">Sort</span>
              </Button>
            }
            items={sortItems(kind, query, onQuery)}
          />
          {!props.board && <ColumnsButton choice={props.choice} labelClass="max-2xl:hidden" />}
          {portable(kind) && (
            <Menu
              label="More"
              align="end"
              trigger={<IconButton label="More: import, export" icon={<Ellipsis />} />}
              items={fileItems(props)}
            />
          )}
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

/** Views and sentences, folded as far as it takes: first the views behind one button, then the sentences from the last. */
function Start<R extends ListRow>({ kind, query, onQuery, rows, total, views, viewActions }: ToolbarProps<R>) {
  const row = useRef<HTMLDivElement>(null)
  const said = useSentences(kind, query, rows)
  const { unsaved, items: actions, onSave } = viewActions
  const names = [...views.builtIn, ...views.saved].map(({ name }) => name)
  const content = JSON.stringify([said.map(({ name, verb, value }) => [name, verb, value]), names, total, unsaved])
  const folded = useFold(row, 1 + said.length, content)
  const visible = said.length - Math.max(0, folded - 1)
  const filtering = { kind, query, onChange: onQuery, rows }
  const tabs = { views, query, total, unsaved, actions, onSave }
  return (
    <div ref={row} className="flex min-w-0 flex-1 items-center gap-1 overflow-hidden p-0.5">
      {folded === 0 ? <ViewTabs {...tabs} /> : <ViewMenu {...tabs} />}
      {said.slice(0, visible).map((one) => (
        <FilterChip key={one.filter.key} {...filtering} one={one} />
      ))}
      {visible < said.length && <MoreFilters {...filtering} said={said.slice(visible)} all={visible === 0} />}
    </div>
  )
}

function PhoneToolbar<R extends ListRow>(props: ToolbarProps<R>) {
  const { kind, query, onQuery, rows, may, searching, onSearching, selecting, views, viewActions } = props
  const search = useRef<HTMLDivElement>(null)
  const said = useSentences(kind, query, rows)
  const searchShown = searching || query.search !== undefined
  const { items: actions, onSave } = viewActions
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
              <Menu
                label="Views"
                align="end"
                trigger={<IconButton label="Views" icon={<ChevronDown />} />}
                items={viewItems({ views, query, actions, onSave })}
              />
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
                  ...shapeItems(props),
                  !props.board && {
                    label: 'Select',
                    icon: <ListChecks aria-hidden />,
                    onSelect: () => props.onSelecting(true),
                  },
                  { label: 'Filter and sort', icon: <ListFilter aria-hidden />, onSelect: props.onFilter },
                  ...(portable(kind) ? ['separator' as const, ...fileItems(props)] : []),
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
      {said.length > 0 && (
        <div className="flex flex-none flex-wrap gap-1.5 border-b border-line bg-surface px-4 py-1.5">
          {said.map((one) => (
            <FilterChip key={one.filter.key} {...{ kind, query, rows, one }} onChange={onQuery} />
          ))}
        </div>
      )}
    </>
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
