import Check from 'lucide-react/icons/check'
import Trash from 'lucide-react/icons/trash-2'
import type { Page } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { BulkTag, BulkUntag, bearsTags } from '../tags/public.ts'
import { filterBody } from './address.ts'
import { BulkAssign, BulkEdit, keeperOf } from './bulk-edit.tsx'
import { ExportSelected } from './export.tsx'
import type { ListKind, ListQuery, ListRow } from './kind.ts'

/** What a key or a button of the bar asks for next. */
export type Asked = 'edit' | 'assign' | 'tag' | null

type SelectedBarProps<R extends ListRow> = {
  kind: ListKind<R>
  selected: ReadonlySet<string>
  /** Every row of the list is meant, not only those that are loaded. */
  everything: boolean
  query: ListQuery
  may: { write: boolean; delete: boolean; export: boolean }
  page: Page | undefined
  /** "2,480", or "10,000+" where nobody counted further. */
  total: string
  loaded: number
  onEverything: () => void
  asked: Asked
  onAsk: (asked: Asked) => void
  onClear: () => void
  onDelete: () => void
}

/** What can be done with the selected records. */
export function SelectedBar<R extends ListRow>(props: SelectedBarProps<R>) {
  const { kind, selected, everything, query, may, page, total, loaded, onClear } = props
  const ids = [...selected]
  const couldBeMore =
    !everything && page && selected.size >= loaded && (!page.totalIsExact || selected.size < page.total)
  const picked = everything ? { filters: filterBody(kind, query), count: total } : { ids }
  const part = (what: Asked) => ({
    picked,
    open: props.asked === what,
    onOpenChange: (open: boolean) => props.onAsk(open ? what : null),
    onDone: onClear,
  })
  return (
    <SelectionBar count={selected.size} noun={kind.many} all={everything ? total : undefined} onClear={onClear}>
      {couldBeMore && (
        <Button variant="ghost" onClick={props.onEverything}>
          Select all {total}
        </Button>
      )}
      {may.write && (
        <>
          <BulkEdit kind={kind} {...part('edit')} />
          {keeperOf(kind) && <BulkAssign kind={kind} {...part('assign')} />}
        </>
      )}
      {may.write && bearsTags(kind.kind) && (
        <>
          <BulkTag entityType={kind.kind} {...part('tag')} />
          <BulkUntag entityType={kind.kind} picked={picked} onDone={onClear} />
        </>
      )}
      {may.export && <ExportSelected kind={kind} what={everything ? { query } : { ids }} />}
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
