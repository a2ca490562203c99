import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import ListChecks from 'lucide-react/icons/list-checks'
import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { HeaderBar } from '../../../ui/layout/app-frame.tsx'
import { useIsNarrow } from '../../../ui/layout/use-narrow.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { tNodes } from '../../../ui/translate-nodes.tsx'
import { createExportMenuItems } from '../export/export-records.tsx'
import { FilterButton, FilterChip, MoreFiltersButton, useFilterDescriptions } from '../filters/filter-controls.tsx'
import { type ListDescriptor, type ListQuery, type ListRow, transferNounOf } from '../list-descriptor.ts'
import { type ColumnSettings, ColumnsButton } from '../table/column-settings.tsx'
import type { ListViews } from '../views/list-views.ts'
import type { ViewActions } from '../views/view-actions.tsx'
import { ViewMenu, ViewTabs } from '../views/view-tabs.tsx'
import { useCollapseLevel } from './collapse-level.ts'
import { createLayoutMenuItems, LayoutSwitch } from './layout-switch.tsx'
import { SearchBox } from './search-box.tsx'

type ToolbarProps<R extends ListRow> = {
  descriptor: ListDescriptor<R>
  query: ListQuery
  onQuery: (change: ListQuery) => void
  rows: readonly R[]
  /** "2,480", or "10,000+" if the count is capped. */
  total: string
  views: ListViews
  viewActions: ViewActions
  columnSettings: ColumnSettings<R>
  /** The list is shown as a board. */
  isBoard: boolean
  onBoard: (board: boolean) => void
  may: { write: boolean; import: boolean; export: boolean }
  searching: boolean
  onSearching: (searching: boolean) => void
  onCreate: () => void
  onImport: () => void
  onImportHistory: () => void
  /** Phone only: whether a tap selects rows, and the button that opens the filter dialog. */
  selecting: boolean
  onSelecting: (selecting: boolean) => void
  onFilter: () => void
}

/** The header of the list: views, search, filters, sort, columns, import and export, new record. */
export function Toolbar<R extends ListRow>(props: ToolbarProps<R>) {
  const narrow = useIsNarrow()
  return narrow ? <PhoneToolbar {...props} /> : <DesktopToolbar {...props} />
}

function DesktopToolbar<R extends ListRow>(props: ToolbarProps<R>) {
  const { descriptor, query, onQuery, rows, may } = props
  const filterProps = { descriptor, query, onChange: onQuery, rows }
  const order = describeOrder(descriptor, query, props.columnSettings)
  return (
    <HeaderBar
      title={descriptor.title}
      start={
        <>
          {descriptor.board && <LayoutSwitch {...props} />}
          <ViewsAndFilters {...props} />
        </>
      }
      end={
        <>
          <FilterButton {...filterProps} labelClass="max-xl:hidden" />
          <Menu
            label={t('Sort {plural}', { plural: descriptor.plural })}
            align="end"
            trigger={
              <Button
                variant="ghost"
                icon={<ArrowUpDown />}
                aria-label={order.name ? t('Sort: {sort}', { sort: order.name }) : t('Sort')}
                title={order.name}
              >
                {order.name && order.isHidden ? (
                  <span className="max-xl:hidden">{order.name}</span>
                ) : (
                  <span className="max-2xl:hidden">{t('Sort')}</span>
                )}
              </Button>
            }
            items={sortMenuItems(descriptor, query, onQuery)}
          />
          {!props.isBoard && <ColumnsButton settings={props.columnSettings} labelClass="max-2xl:hidden" />}
          {transferNounOf(descriptor) && (
            <Menu
              label={t('More')}
              align="end"
              trigger={
                <IconButton label={may.import ? t('More: import, export') : t('More: export')} icon={<Ellipsis />} />
              }
              items={fileMenuItems(props)}
            />
          )}
          {may.write && (
            <Button variant="primary" icon={<Plus />} kbd="C" className="ms-1" onClick={props.onCreate}>
              <span>
                {tNodes('New {singular}', {
                  singular: <span className="max-lg:sr-only">{descriptor.singular}</span>,
                })}
              </span>
            </Button>
          )}
        </>
      }
    />
  )
}

/** Views, filter chips and search, collapsed to fit: first the search and then the views into a button, then the chips, starting with the last. */
function ViewsAndFilters<R extends ListRow>({
  descriptor,
  query,
  onQuery,
  rows,
  total,
  views,
  viewActions,
}: ToolbarProps<R>) {
  const row = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const descriptions = useFilterDescriptions(descriptor, query, rows)
  const { unsaved, items: actions, onSave } = viewActions
  const names = [...views.builtIn, ...views.saved].map(({ name }) => name)
  const content = JSON.stringify([
    descriptions.map(({ name, verb, value }) => [name, verb, value]),
    names,
    total,
    unsaved,
    query.search === undefined,
  ])
  const collapseLevel = useCollapseLevel(row, 2 + descriptions.length, content)
  const visibleCount = descriptions.length - Math.max(0, collapseLevel - 2)
  const isSearchCompact = collapseLevel > 0 && query.search === undefined
  const filterProps = { descriptor, query, onChange: onQuery, rows }
  const tabsProps = { views, query, total, unsaved, actions, onSave }
  return (
    <div ref={row} className="flex min-w-0 flex-1 items-center gap-1 overflow-hidden p-0.5">
      {collapseLevel < 2 ? <ViewTabs {...tabsProps} /> : <ViewMenu {...tabsProps} />}
      {descriptions.slice(0, visibleCount).map((description) => (
        <FilterChip key={description.filter.key} {...filterProps} description={description} />
      ))}
      {visibleCount < descriptions.length && (
        <MoreFiltersButton {...filterProps} descriptions={descriptions.slice(visibleCount)} all={visibleCount === 0} />
      )}
      <div className={cx('relative ms-auto h-(--h-control) flex-none', isSearchCompact ? 'w-8' : 'w-44 max-lg:w-32')}>
        <div ref={search} className={cx('absolute end-0 bg-surface', isSearchCompact ? compactSearchClass : 'w-full')}>
          <SearchBox
            plural={descriptor.plural}
            target={search}
            value={query.search}
            onQuery={onQuery}
            kbd={isSearchCompact ? undefined : '/'}
          />
        </div>
      </div>
    </div>
  )
}

/**
 * Only the icon, until it has the focus. The placeholder is hidden by a variable: a rule that ends in `:focus-within input::placeholder` makes
 * the browser restyle every element of the page whenever the focus moves.
 */
const compactSearchClass =
  'w-8 focus-within:w-44 not-focus-within:[--placeholder:transparent] not-focus-within:[&_input]:cursor-pointer not-focus-within:[&_input]:px-0!'

function PhoneToolbar<R extends ListRow>(props: ToolbarProps<R>) {
  const { descriptor, query, onQuery, rows, may, searching, onSearching, selecting, views, viewActions } = props
  const search = useRef<HTMLDivElement>(null)
  const descriptions = useFilterDescriptions(descriptor, query, rows)
  const isSearchVisible = searching || query.search !== undefined
  const { unsaved, items: actions, onSave } = viewActions
  return (
    <>
      <HeaderBar
        title={descriptor.title}
        start={
          !selecting && (
            <div data-phone className="flex min-w-0">
              <ViewMenu {...{ views, query, total: '', unsaved, actions, onSave }} />
            </div>
          )
        }
        end={
          selecting ? (
            <Button variant="ghost" onClick={() => props.onSelecting(false)}>
              {t('Done')}
            </Button>
          ) : (
            <>
              <IconButton
                label={t('Search')}
                icon={<Search />}
                aria-expanded={isSearchVisible}
                onClick={() => {
                  if (isSearchVisible) onQuery({ search: undefined })
                  onSearching(!isSearchVisible)
                }}
              />
              {may.write && (
                <IconButton
                  label={t('New {singular}', { singular: descriptor.singular })}
                  icon={<Plus />}
                  onClick={props.onCreate}
                />
              )}
              <Menu
                label={t('More')}
                align="end"
                trigger={<IconButton label={t('More')} icon={<Ellipsis />} />}
                items={[
                  ...createLayoutMenuItems(props),
                  !props.isBoard && {
                    label: t('Select'),
                    icon: <ListChecks aria-hidden />,
                    onSelect: () => props.onSelecting(true),
                  },
                  { label: t('Filter and sort'), icon: <ListFilter aria-hidden />, onSelect: props.onFilter },
                  ...(transferNounOf(descriptor) ? ['separator' as const, ...fileMenuItems(props)] : []),
                ]}
              />
            </>
          )
        }
      />
      {isSearchVisible && (
        <div ref={search} className="flex-none border-b border-line bg-surface px-4 py-1.5">
          <SearchBox
            plural={descriptor.plural}
            target={search}
            value={query.search}
            onQuery={onQuery}
            autoFocus={searching}
          />
        </div>
      )}
      {descriptions.length > 0 && (
        <div className="flex flex-none flex-wrap gap-1.5 border-b border-line bg-surface px-4 py-1.5">
          {descriptions.map((description) => (
            <FilterChip key={description.filter.key} {...{ descriptor, query, rows, description }} onChange={onQuery} />
          ))}
        </div>
      )}
    </>
  )
}

/** The name of the order of the list, and whether no visible column has the arrow that shows it. */
function describeOrder<R extends ListRow>(
  { sortOptions, defaultSort }: ListDescriptor<R>,
  { sort = defaultSort }: ListQuery,
  { all, columns }: ColumnSettings<R>,
): { name: string | undefined; isHidden: boolean } {
  const by = sort?.replace(/^-/, '')
  const hasArrow = (column: { sort?: string }) => column.sort !== undefined && column.sort === by
  const option = sortOptions.find((one) => (one.sort ?? defaultSort) === sort)
  return { name: option?.label ?? all.find(hasArrow)?.header, isHidden: !columns.some(hasArrow) }
}

function sortMenuItems<R extends ListRow>(
  { sortOptions: orders }: ListDescriptor<R>,
  query: ListQuery,
  onQuery: (change: ListQuery) => void,
): MenuItem[] {
  return orders.map(({ label, sort }) => ({ label, checked: query.sort === sort, onSelect: () => onQuery({ sort }) }))
}

function fileMenuItems<R extends ListRow>(props: ToolbarProps<R>): (MenuItem | false)[] {
  const { descriptor, may, query, onImport, onImportHistory } = props
  return [
    may.import && {
      label: t('Import {plural}', { plural: descriptor.plural }),
      icon: <Upload aria-hidden />,
      onSelect: onImport,
    },
    may.import && { label: t('Import history'), icon: <History aria-hidden />, onSelect: onImportHistory },
    may.import && may.export && 'separator',
    ...(may.export ? createExportMenuItems(descriptor, query) : []),
  ]
}
