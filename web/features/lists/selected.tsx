import Check from 'lucide-react/icons/check'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { callToast } from '../../ui/toasts.ts'
import { ExportSelected } from './export.tsx'
import type { ListKind, ListQuery, ListRow } from './kind.ts'
import { recordIds } from './requests.ts'

type SelectedBarProps<R extends ListRow> = {
  kind: ListKind<R>
  selected: ReadonlySet<string>
  query: ListQuery
  may: { delete: boolean; export: boolean }
  /** Rows of the whole list where they are few enough to be selected at once. */
  total: number | null
  loaded: number
  onSelect: (selected: Set<string>) => void
  onClear: () => void
  onDelete: () => void
}

/** What can be done with the selected records. */
export function SelectedBar<R extends ListRow>(props: SelectedBarProps<R>) {
  const { kind, selected, query, may, total, loaded, onSelect } = props
  const [busy, setBusy] = useState(false)
  const couldBeMore = total !== null && selected.size >= loaded && selected.size < total

  async function selectAll() {
    setBusy(true)
    try {
      onSelect(new Set(await recordIds(kind.noun, query)))
    } catch (error) {
      callToast.failure((error as Error).message)
    }
    setBusy(false)
  }

  return (
    <SelectionBar count={selected.size} noun={kind.many} onClear={props.onClear}>
      {couldBeMore && (
        <Button variant="ghost" busy={busy} onClick={() => void selectAll()}>
          Select all {total.toLocaleString('en-US')}
        </Button>
      )}
      {may.export && <ExportSelected kind={kind} ids={[...selected]} />}
      {may.delete && (
        <Button variant="danger-ghost" icon={<Trash />} kbd="#" onClick={props.onDelete}>
          Delete
        </Button>
      )}
    </SelectionBar>
  )
}

/** The columns with a tick in place of the avatar of selected rows: a phone has no room for boxes. */
export function ticked<R extends ListRow>(columns: Column<R>[], selected: ReadonlySet<string>): Column<R>[] {
  return columns.map((column) => {
    const { mark } = column
    if (!mark) return column
    return { ...column, mark: (row, size) => (selected.has(row.id) ? <Tick /> : mark(row, size)) }
  })
}

const Tick = () => (
  <span className="inline-flex size-9 flex-none items-center justify-center rounded-full bg-accent text-on-accent">
    <Check aria-label="Selected" />
  </span>
)
