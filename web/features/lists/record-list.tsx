import { type PointerEvent, useRef, useState } from 'react'
import { formatMatches } from '../../shared/format-matches.ts'
import { MainBody } from '../../ui/layout/app-frame.tsx'
import { prefetchRecord } from '../records/public.ts'
import { useShowImportHistory } from '../transfer/public.ts'
import { BulkActionsBar } from './bulk/bulk-actions-bar.tsx'
import { useWithCustomFields } from './custom-fields/use-custom-fields.ts'
import { RecordListOverlays } from './dialogs/record-list-overlays.tsx'
import type { ListDescriptor, ListRow } from './list-descriptor.ts'
import { RecordListBody } from './record-list-body.tsx'
import { useLongPress } from './table/long-press.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useRecordList } from './use-record-list.ts'

/** The list of one kind of record: find, sort, select, delete, create, import, export. */
export function RecordList<R extends ListRow>({ descriptor: ownDescriptor }: { descriptor: ListDescriptor<R> }) {
  const descriptor = useWithCustomFields(ownDescriptor)
  const box = useRef<HTMLDivElement>(null)
  const state = useRecordList(descriptor, box)
  const { query, setQuery, data, may, total, views, viewActions, columnSettings, selection, setDialog } = state
  const { page, loaded } = data
  const showImportHistory = useShowImportHistory()
  const [searching, setSearching] = useState(false)
  const longPress = useLongPress((id) => selection.start(id))
  /** Prefetches a record on pointer down, because its row opens on pointer up. */
  const prefetchPressedRow = ({ target }: PointerEvent) => {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (id && !selection.tapSelects) prefetchRecord(descriptor, id)
  }

  if (!state.user) return null
  return (
    <>
      <Toolbar
        {...{ descriptor, query, rows: loaded, total, views, viewActions, columnSettings, may, searching }}
        selecting={selection.tapSelects}
        isBoard={state.viewParam.board && descriptor.board !== undefined}
        onBoard={state.showBoard}
        onQuery={setQuery}
        onSearching={setSearching}
        onCreate={() => setDialog('create')}
        onImport={() => setDialog('import')}
        onImportHistory={showImportHistory}
        onSelecting={(on) => (on ? selection.start() : selection.clear())}
        onFilter={() => setDialog('filter')}
      />
      <p role="status" className="sr-only">
        {page && state.isFiltered ? formatMatches(total, descriptor.singular, descriptor.plural) : ''}
      </p>
      <MainBody>
        <div
          ref={box}
          className="flex min-h-0 flex-1 flex-col"
          onPointerDownCapture={prefetchPressedRow}
          {...(state.narrow ? longPress : {})}
        >
          <RecordListBody state={state} />
        </div>
        <div className="pointer-events-none absolute inset-y-0 start-0" style={{ insetInlineEnd: state.endPadding }}>
          <BulkActionsBar
            {...{ descriptor, query, may, page, total, loaded: loaded.length }}
            selectedIds={selection.selectedIds}
            isAllSelected={selection.isAllSelected}
            activeAction={selection.bulkAction}
            onActionChange={selection.setBulkAction}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
            onDelete={() => void state.deleteSelected([...selection.selectedIds])}
          />
        </div>
      </MainBody>
      <RecordListOverlays state={state} />
    </>
  )
}
