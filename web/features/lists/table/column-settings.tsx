import Columns3 from 'lucide-react/icons/columns-3'
import { useMemo, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import type { TableColumn } from '../../../ui/table/columns.ts'
import type { ListDescriptor, ListRow } from '../list-descriptor.ts'
import type { SavedView } from '../views/view-requests.ts'

type ColumnLayout = { order: string[]; hidden: string[]; widths: Record<string, number> }

export type ColumnSettings<R extends ListRow> = {
  columns: TableColumn<R>[]
  all: TableColumn<R>[]
  widths: Record<string, number>
  /** The visible columns, as saved in a view. */
  definition: { id: string; width?: number }[]
  /** The columns differ from those of the current view. */
  isModified: boolean
  move: (id: string, beforeId: string | null) => void
  resize: (id: string, width: number) => void
  setVisible: (id: string, on: boolean) => void
  /** Shows these columns in addition to the visible ones. */
  show: (columns: readonly { id: string }[]) => void
  reset: () => void
}

/** The order, visibility and width of the columns, from the view or this device, and functions that change them. */
export function useColumnSettings<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  timeZone: string | null,
  view: SavedView | null,
): ColumnSettings<R> {
  const [own, setOwn] = useState<Record<string, ColumnLayout>>({})
  const every = useMemo(() => descriptor.columns(timeZone), [descriptor, timeZone])
  const storageKey = `${descriptor.noun}:columns${view ? `:${view.id}` : ''}` as const
  const initialLayout = useMemo(() => initialLayoutOf(descriptor, every, view), [descriptor, every, view])
  const storedLayout = useMemo(() => browserStorage.readJson<Partial<ColumnLayout>>(storageKey), [storageKey])
  const layout = own[storageKey] ?? (storedLayout ? { ...initialLayout, ...storedLayout } : initialLayout)
  const all = useMemo(() => orderColumns(every, layout.order), [every, layout.order])
  const columns = useMemo(() => all.filter(({ id }, at) => at === 0 || !layout.hidden.includes(id)), [all, layout])
  const definition = columns.map(({ id }) => ({ id, ...(layout.widths[id] && { width: layout.widths[id] }) }))

  const saveLayout = (next: ColumnLayout | null) => {
    setOwn((before) => ({ ...before, [storageKey]: next ?? initialLayout }))
    browserStorage.write(storageKey, next && JSON.stringify(next))
  }
  const move = (id: string, beforeId: string | null) => {
    const rest = all.map((column) => column.id).filter((each) => each !== id)
    const at = beforeId === null ? rest.length : rest.indexOf(beforeId)
    saveLayout({ ...layout, order: [...rest.slice(0, at), id, ...rest.slice(at)] })
  }
  const setVisible = (id: string, on: boolean) =>
    saveLayout({ ...layout, hidden: on ? layout.hidden.filter((each) => each !== id) : [...layout.hidden, id] })
  const show = (shown: readonly { id: string }[]) => {
    const hidden = layout.hidden.filter((id) => !shown.some((column) => column.id === id))
    if (hidden.length < layout.hidden.length) saveLayout({ ...layout, hidden })
  }
  const resize = (id: string, width: number) => saveLayout({ ...layout, widths: { ...layout.widths, [id]: width } })
  const isModified =
    view?.definition.columns !== undefined && JSON.stringify(definition) !== JSON.stringify(view.definition.columns)
  return {
    columns,
    all,
    widths: layout.widths,
    definition,
    isModified,
    move,
    resize,
    setVisible,
    show,
    reset: () => saveLayout(null),
  }
}

type ColumnsButtonProps<R extends ListRow> = { settings: ColumnSettings<R>; labelClass: string }

/** Which columns the table shows; the first one is always shown. */
export function ColumnsButton<R extends ListRow>({ settings, labelClass }: ColumnsButtonProps<R>) {
  const { all, columns, setVisible, reset } = settings
  return (
    <Popover
      label={t('Columns')}
      align="end"
      className="w-56 p-3"
      trigger={
        <Button variant="ghost" icon={<Columns3 />} aria-label={t('Columns')}>
          <span className={labelClass}>{t('Columns')}</span>
        </Button>
      }
    >
      <div className="flex flex-col">
        {all.slice(1).map(({ id, header }) => (
          <Checkbox
            key={id}
            label={header}
            checked={columns.some((each) => each.id === id)}
            onChange={(on) => setVisible(id, on)}
          />
        ))}
      </div>
      <Button variant="ghost" className="mt-2 -ms-1" onClick={reset}>
        {t('Reset columns')}
      </Button>
    </Popover>
  )
}

/** The initial columns: those of the view, or the defaults of the kind. */
function initialLayoutOf<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  every: readonly TableColumn<R>[],
  view: SavedView | null,
): ColumnLayout {
  const columns = view?.definition.columns
  if (!columns) return { order: [], hidden: [...descriptor.hiddenByDefault], widths: {} }
  const order = columns.map(({ id }) => id)
  const hidden = every.map(({ id }) => id).filter((id) => !order.includes(id))
  const widths = Object.fromEntries(columns.flatMap(({ id, width }) => (width ? [[id, width]] : [])))
  return { order: [...order, ...hidden], hidden, widths }
}

/** Sorts columns by the chosen order. The first one stays first; a column missing from the order follows its predecessor. */
function orderColumns<C extends { id: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const rank = (column: C, at: number) => (at === 0 ? -1 : order.indexOf(column.id))
  const known = columns.filter((column, at) => at === 0 || order.includes(column.id))
  const sorted = known.sort((one, other) => rank(one, columns.indexOf(one)) - rank(other, columns.indexOf(other)))
  for (const [at, column] of columns.entries())
    if (!sorted.includes(column)) sorted.splice(sorted.indexOf(columns[at - 1] as C) + 1, 0, column)
  return sorted
}
