// biome-ignore-all lint/a11y/useSemanticElements: only an ARIA grid can omit the rows out of view
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and references its active cell

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type DragEvent, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { cx } from '../cx.ts'
import { headHeight, minColumnWidth, type TableColumn, type TableSort } from './columns.ts'
import type { useColumnWidths } from './use-column-widths.ts'
import type { TableSelection } from './use-table-selection.ts'

type TableHeadProps<R> = {
  columns: readonly TableColumn<R>[]
  sort?: TableSort | null
  onSort: (column: TableColumn<R>) => void
  sortable: boolean
  onMove?: (columnId: string, beforeId: string | null) => void
  selection: TableSelection
  widths: ReturnType<typeof useColumnWidths<R>>
  active: number | null
  cellId: (row: number, column: number) => string
}

const dragType = 'application/x-parley-column'

export function TableHead<R>({ columns, selection, ...props }: TableHeadProps<R>) {
  const [target, setTarget] = useState<string | null>(null)
  return (
    <div role="rowgroup" className="sticky top-0 z-(--z-sticky) bg-surface">
      <div
        role="row"
        aria-rowindex={1}
        style={{ height: headHeight }}
        className="grid grid-cols-(--cols) border-b border-line bg-surface text-12 font-medium text-text-2"
      >
        {columns.map((column, at) => (
          <HeadCell
            key={column.id}
            {...props}
            column={column}
            at={at}
            selection={selection}
            isTarget={target === column.id}
            onTarget={setTarget}
          />
        ))}
      </div>
    </div>
  )
}

type HeadCellProps<R> = Omit<TableHeadProps<R>, 'columns'> & {
  column: TableColumn<R>
  at: number
  isTarget: boolean
  onTarget: (id: string | null) => void
}

function HeadCell<R>(props: HeadCellProps<R>) {
  const { column, at, sort, sortable, onSort, onMove, selection, widths, active, cellId, isTarget, onTarget } = props
  const first = at === 0
  const sorted = sort && sort.by === column.sort ? sort : null
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp
  const label = (
    <>
      <span className="truncate">{column.header}</span>
      {sorted && <Arrow aria-hidden className="size-3.5 text-text-3" />}
    </>
  )
  return (
    <div
      role="columnheader"
      id={cellId(-1, at)}
      aria-colindex={at + 1}
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
      data-column={column.id}
      {...(!first && createDragHandlers(column.id, onMove, onTarget))}
      className={cx(
        'relative flex min-w-0 items-center gap-2',
        first ? 'sticky start-0 z-2 border-e border-line bg-surface ps-2 pe-3' : 'px-3',
        column.align === 'end' && 'justify-end',
        sorted && 'text-text',
        isTarget && 'shadow-[inset_2px_0_0_var(--accent)] rtl:shadow-[inset_-2px_0_0_var(--accent)]',
        active === at && 'group-focus-within/grid:shadow-[inset_0_0_0_2px_var(--accent)]',
      )}
    >
      {first && selection.can && (
        <Checkbox
          checked={selection.all}
          name={t('Select all')}
          tabIndex={-1}
          onChange={selection.toggleAll}
          className="relative z-1"
        />
      )}
      {column.sort && sortable ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onSort(column)}
          // The whole cell is its target, except for the checkbox and the handle.
          className="flex h-full min-w-0 items-center gap-1 after:absolute after:inset-0 hover:text-text touch:min-w-11"
        >
          {label}
        </button>
      ) : (
        <span className="flex min-w-0 items-center gap-1">{label}</span>
      )}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t('Resize {header}', { header: column.header })}
        aria-valuenow={widths.widthOf(column)}
        aria-valuemin={minColumnWidth}
        draggable={false}
        onPointerDown={(event) => widths.drag(column, event)}
        onDoubleClick={() => widths.fit(column)}
        className={cx(
          'absolute inset-y-2 -end-1 z-1 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:start-[3px] after:w-px hover:after:w-0.5 hover:after:bg-accent',
          !first && 'after:bg-line-2',
        )}
      />
    </div>
  )
}

/** Moves a column by dragging it onto another one. */
function createDragHandlers(id: string, onMove: HeadCellProps<never>['onMove'], onTarget: (id: string | null) => void) {
  if (!onMove) return
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, id),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      onTarget(id)
    },
    onDragLeave: () => onTarget(null),
    onDragEnd: () => onTarget(null),
    onDrop: (event: DragEvent) => {
      onTarget(null)
      const moved = event.dataTransfer.getData(dragType)
      if (moved && moved !== id) onMove(moved, id)
    },
  }
}
