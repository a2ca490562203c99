import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { CodeFallback, CodeNotice } from '../../ui/feedback/code-fallback.tsx'
import { RetryLink } from '../../ui/feedback/load-error.tsx'
import { PreviousDataNotice } from '../../ui/feedback/previous-data-notice.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { listQueryOptions } from './data/list-requests.ts'
import { EmptyList, NoMatches } from './empty-list.tsx'
import { CellEditor } from './lazy-tools.ts'
import type { ListRow } from './list-descriptor.ts'
import { formatSort, parseSort } from './list-query.ts'
import type { EditedCell } from './table/cell-editor.tsx'
import { editableField } from './table/editable-field.ts'
import { isColumnLoaded, withLoadingCells } from './table/loading-cells.tsx'
import { withSelectionTicks } from './table/selection-ticks.tsx'
import type { RecordListState } from './use-record-list.ts'

/** The records as a table or a board, or the error or empty state. */
export function RecordListBody<R extends ListRow>({ state }: { state: RecordListState<R> }) {
  const { descriptor, data, query, isFiltered, clearQuery, openRecord, openId, endPadding } = state
  const { list, page } = data
  const Board = state.viewParam.board ? descriptor.board : undefined
  if (list.isError && !list.data && !data.isPreviousData)
    return (
      <div className="my-auto">
        <ErrorState
          text={t('Failed to load {plural}', { plural: descriptor.plural })}
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </div>
    )
  if (page?.total === 0 && !isFiltered && !list.isPlaceholderData) return <NoRecords state={state} />
  const line = data.isPreviousData && (
    <PreviousDataNotice
      text={t('Failed to load {plural}', { plural: descriptor.plural })}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  )
  if (Board)
    return (
      <Suspense fallback={<CodeFallback part={Board} className="my-auto" />}>
        <Board query={query} onClear={clearQuery} openId={openId} onOpen={openRecord} endPadding={endPadding} />
      </Suspense>
    )
  return (
    <>
      {line}
      <RecordTable state={state} />
    </>
  )
}

/** The empty state. If only the default filters hide all records, it says that none match. */
function NoRecords<R extends ListRow>({ state }: { state: RecordListState<R> }) {
  const { descriptor, may, setDialog, clearQuery, isDefaultQuery } = state
  // A list, unlike a count, follows deletions and live events.
  const all = useInfiniteQuery({ ...listQueryOptions<R>(descriptor.noun, {}), enabled: isDefaultQuery })
  if (isDefaultQuery && all.isPending) return null
  return (
    <div className="my-auto">
      {all.data?.pages.at(-1)?.page.total ? (
        <NoMatches {...descriptor} onClear={clearQuery} />
      ) : (
        <EmptyList
          {...descriptor}
          mayWrite={may.write}
          mayImport={may.import}
          onCreate={() => setDialog('create')}
          onImport={() => setDialog('import')}
        />
      )}
    </div>
  )
}

function RecordTable<R extends ListRow>({ state }: { state: RecordListState<R> }) {
  const { descriptor, data, may, views, selection, columnSettings, query, setQuery, openId } = state
  const { list, rows, scrollRowCount, loadRows, retry } = data
  const { selectedIds, tapSelects } = selection
  const [editedCell, setEditedCell] = useState<EditedCell<R> | null>(null)
  const columns = useMemo(() => {
    const visibleColumns = columnSettings.columns.map((column) => ({
      ...withLoadingCells(descriptor, column),
      editable: may.write && editableField(descriptor, column.id) !== null,
    }))
    return tapSelects ? withSelectionTicks(visibleColumns, selectedIds) : visibleColumns
  }, [descriptor, may.write, tapSelects, columnSettings.columns, selectedIds])
  return (
    <>
      <DataTable<R>
        scrollRef={state.scroll}
        label={descriptor.title}
        columns={columns}
        rows={views.waiting ? [] : rows}
        rowId={rowId}
        total={scrollRowCount}
        loading={list.isPending || list.isPlaceholderData || views.waiting}
        onEndReached={loadRows}
        sort={parseSort({ sort: query.sort ?? descriptor.defaultSort })}
        onSort={(sort) => setQuery({ sort: formatSort(sort) })}
        widths={columnSettings.widths}
        onResize={columnSettings.resize}
        onMove={columnSettings.move}
        selected={selectedIds}
        onSelect={selection.select}
        onEdit={(row, column, at) => isColumnLoaded(descriptor, column, row) && setEditedCell({ row, column, ...at })}
        openRowId={openId}
        onOpen={(row) => (tapSelects ? selection.toggle(row.id) : state.openRecord(row.id))}
        endPadding={state.endPadding}
        empty={<NoMatches {...descriptor} onClear={state.clearQuery} />}
        footer={retry && <LoadMoreError plural={descriptor.plural} onRetry={retry} />}
      />
      <Suspense
        fallback={
          <CodeNotice part={CellEditor} text={t('The editor can’t be loaded.')} onMissing={() => setEditedCell(null)} />
        }
      >
        {editedCell && <CellEditor descriptor={descriptor} edited={editedCell} onClose={() => setEditedCell(null)} />}
      </Suspense>
    </>
  )
}

const rowId = (row: ListRow) => row.id

function LoadMoreError({ plural, onRetry }: { plural: string; onRetry: () => void }) {
  return (
    <span role="alert">
      {t('Failed to load more {plural}.', { plural })} <RetryLink onRetry={onRetry} />
    </span>
  )
}
