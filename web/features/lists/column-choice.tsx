import Columns3 from 'lucide-react/icons/columns-3'
import { useMemo, useState } from 'react'
import { stored } from '../../platform/stored.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { ListKind, ListRow } from './kind.ts'
import type { SavedView } from './view-requests.ts'

type Choice = { order: string[]; hidden: string[]; widths: Record<string, number> }

export type ColumnChoice<R extends ListRow> = {
  columns: Column<R>[]
  all: Column<R>[]
  widths: Record<string, number>
  /** The columns as a view keeps them. */
  shown: { id: string; width?: number }[]
  /** They are no longer those of the present view. */
  changed: boolean
  move: (id: string, beforeId: string | null) => void
  resize: (id: string, width: number) => void
  show: (id: string, on: boolean) => void
  reset: () => void
}

/** The columns of a view, or those a person chose on this device, in their order and width, and how to change them. */
export function useColumns<R extends ListRow>(
  kind: ListKind<R>,
  timeZone: string | null,
  view: SavedView | null,
): ColumnChoice<R> {
  const [own, setOwn] = useState<Record<string, Choice>>({})
  const every = useMemo(() => kind.columns(timeZone), [kind, timeZone])
  const place = `${kind.noun}:columns${view ? `:${view.id}` : ''}` as const
  const begun = useMemo(() => choiceOf(kind, every, view), [kind, every, view])
  const kept = useMemo(() => stored.readJson<Partial<Choice>>(place), [place])
  const choice = own[place] ?? (kept ? { ...begun, ...kept } : begun)
  const all = useMemo(() => ordered(every, choice.order), [every, choice.order])
  const columns = useMemo(() => all.filter(({ id }, at) => at === 0 || !choice.hidden.includes(id)), [all, choice])
  const shown = columns.map(({ id }) => ({ id, ...(choice.widths[id] && { width: choice.widths[id] }) }))

  const keep = (next: Choice | null) => {
    setOwn((before) => ({ ...before, [place]: next ?? begun }))
    stored.write(place, next && JSON.stringify(next))
  }
  const move = (id: string, beforeId: string | null) => {
    const rest = all.map((column) => column.id).filter((each) => each !== id)
    const at = beforeId === null ? rest.length : rest.indexOf(beforeId)
    keep({ ...choice, order: [...rest.slice(0, at), id, ...rest.slice(at)] })
  }
  const show = (id: string, on: boolean) =>
    keep({ ...choice, hidden: on ? choice.hidden.filter((each) => each !== id) : [...choice.hidden, id] })
  const resize = (id: string, width: number) => keep({ ...choice, widths: { ...choice.widths, [id]: width } })
  const changed =
    view?.definition.columns !== undefined && JSON.stringify(shown) !== JSON.stringify(view.definition.columns)
  return { columns, all, widths: choice.widths, shown, changed, move, resize, show, reset: () => keep(null) }
}

type ColumnsButtonProps<R extends ListRow> = { choice: ColumnChoice<R>; labelClass: string }

/** Which columns stand in the table; the first one always does. */
export function ColumnsButton<R extends ListRow>({ choice, labelClass }: ColumnsButtonProps<R>) {
  const { all, columns, show, reset } = choice
  return (
    <Popover
      label="Columns"
      align="end"
      className="w-56 p-3"
      trigger={
        <Button variant="ghost" icon={<Columns3 />} aria-label="Columns">
          <span className={labelClass}>Columns</span>
        </Button>
      }
    >
      <div className="flex flex-col">
        {all.slice(1).map(({ id, header }) => (
          <Checkbox
            key={id}
            label={header}
            checked={columns.some((each) => each.id === id)}
            onChange={(on) => show(id, on)}
          />
        ))}
      </div>
      <Button variant="ghost" className="mt-2 -ms-1" onClick={reset}>
        Reset columns
      </Button>
    </Popover>
  )
}

/** What stands before anybody changes it: the view's columns, else the kind's. */
function choiceOf<R extends ListRow>(kind: ListKind<R>, every: readonly Column<R>[], view: SavedView | null): Choice {
  const columns = view?.definition.columns
  if (!columns) return { order: [], hidden: [...kind.hiddenAtFirst], widths: {} }
  const order = columns.map(({ id }) => id)
  const hidden = every.map(({ id }) => id).filter((id) => !order.includes(id))
  const widths = Object.fromEntries(columns.flatMap(({ id, width }) => (width ? [[id, width]] : [])))
  return { order: [...order, ...hidden], hidden, widths }
}

/** The first one first, then as chosen; columns that the choice does not know stay behind those before them. */
function ordered<C extends { id: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const place = (column: C, at: number) => (at === 0 ? -1 : order.indexOf(column.id))
  const known = columns.filter((column, at) => at === 0 || order.includes(column.id))
  const sorted = known.sort((one, other) => place(one, columns.indexOf(one)) - place(other, columns.indexOf(other)))
  for (const [at, column] of columns.entries())
    if (!sorted.includes(column)) sorted.splice(sorted.indexOf(columns[at - 1] as C) + 1, 0, column)
  return sorted
}
