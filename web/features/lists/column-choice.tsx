import Columns3 from 'lucide-react/icons/columns-3'
import { useMemo, useState } from 'react'
import { stored } from '../../platform/stored.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { ListKind, ListRow } from './kind.ts'

type Choice = { order: string[]; hidden: string[]; widths: Record<string, number> }

export type ColumnChoice<R extends ListRow> = {
  columns: Column<R>[]
  all: Column<R>[]
  widths: Record<string, number>
  move: (id: string, beforeId: string | null) => void
  resize: (id: string, width: number) => void
  show: (id: string, on: boolean) => void
  reset: () => void
}

/** The columns a person chose on this device, in their order and width, and how to change them. */
export function useColumns<R extends ListRow>(kind: ListKind<R>, timeZone: string | null): ColumnChoice<R> {
  const [choice, setChoice] = useState(() => kept(kind))
  const all = useMemo(() => ordered(kind.columns(timeZone), choice.order), [kind, timeZone, choice.order])
  const columns = useMemo(() => all.filter(({ id }) => !choice.hidden.includes(id)), [all, choice.hidden])

  const keep = (next: Choice) => {
    setChoice(next)
    stored.write(storageKey(kind), JSON.stringify(next))
  }
  const move = (id: string, beforeId: string | null) => {
    const rest = all.map((column) => column.id).filter((each) => each !== id)
    const at = beforeId === null ? rest.length : rest.indexOf(beforeId)
    keep({ ...choice, order: [...rest.slice(0, at), id, ...rest.slice(at)] })
  }
  const show = (id: string, on: boolean) =>
    keep({ ...choice, hidden: on ? choice.hidden.filter((each) => each !== id) : [...choice.hidden, id] })
  const resize = (id: string, width: number) => keep({ ...choice, widths: { ...choice.widths, [id]: width } })
  return { columns, all, widths: choice.widths, move, resize, show, reset: () => keep(untouched(kind)) }
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

type Kept = Pick<ListKind, 'noun' | 'hiddenAtFirst'>

const storageKey = ({ noun }: Kept) => `${noun}:columns` as const
const untouched = ({ hiddenAtFirst }: Kept): Choice => ({ order: [], hidden: [...hiddenAtFirst], widths: {} })

function kept(kind: Kept): Choice {
  return { ...untouched(kind), ...stored.readJson<Partial<Choice>>(storageKey(kind)) }
}

/** The first one first, then as chosen; columns that the choice does not know stay behind those before them. */
function ordered<C extends { id: string }>(columns: C[], order: readonly string[]): C[] {
  const place = (column: C, at: number) => (at === 0 ? -1 : order.indexOf(column.id))
  const known = columns.filter((column, at) => at === 0 || order.includes(column.id))
  const sorted = known.sort((one, other) => place(one, columns.indexOf(one)) - place(other, columns.indexOf(other)))
  for (const [at, column] of columns.entries())
    if (!sorted.includes(column)) sorted.splice(sorted.indexOf(columns[at - 1] as C) + 1, 0, column)
  return sorted
}
