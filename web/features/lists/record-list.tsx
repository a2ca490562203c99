import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Permission } from '#contract/kit/roles.ts'
import { createFormRequest, useFormRequest } from '../../platform/keyboard/palette-store.ts'
import { focusSearch } from '../../platform/keyboard/search-target.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { MainBody } from '../../ui/layout/app-frame.tsx'
import { useIsNarrow } from '../../ui/layout/use-narrow.ts'
import { panelWidths } from '../../ui/overlays/side-panel.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { RowScroller } from '../../ui/table/row-scroller.ts'
import { isBulkTaggable } from '../tags/public.ts'
import { importDialog, resultRequested } from '../transfer/public.ts'
import { type BulkAction, BulkActionsBar, withSelectionTicks } from './bulk/bulk-actions-bar.tsx'
import { ownerFieldOf } from './bulk/bulk-edit.tsx'
import { deleteMatching } from './bulk/bulk-requests.ts'
import { CreateDialog } from './create/create-dialog.tsx'
import { useListRows } from './data/list-rows.ts'
import { useLiveRecords } from './data/live-records.ts'
import { EmptyList, NoMatches } from './empty-list.tsx'
import { ExportDialogHost } from './export/export-dialog.tsx'
import { FilterDialog } from './filters/filter-controls.tsx'
import { useListCommands } from './list-commands.ts'
import { type CreatableListDescriptor, type ListDescriptor, type ListRow, transferNounOf } from './list-descriptor.ts'
import {
  clearFilters,
  formatSort,
  formatViewParam,
  isFiltered,
  parseSort,
  toFilterBody,
  useListQuery,
  useViewParam,
} from './list-query.ts'
import { useListShortcuts } from './list-shortcuts.ts'
import { CellEditor, type EditedCell, editableField } from './table/cell-editor.tsx'
import { useColumnSettings } from './table/column-settings.tsx'
import { useLongPress } from './table/long-press.ts'
import { useScrollAnchor, useScrollToRow } from './table/scroll-anchor.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useListViews } from './views/list-views.ts'
import { useViewActions } from './views/view-actions.tsx'

const ImportDialog = lazy(importDialog)

const rowId = (row: ListRow) => row.id

/** The records of one kind in the workspace: find, sort, select, delete, create, import, export. */
export function RecordList<R extends ListRow>({ kind: descriptor }: { kind: ListDescriptor<R> }) {
  usePageTitle(descriptor.title)
  useLiveRecords(descriptor)
  const user = useSignedInUser()
  const { workspaceId } = selectedScope.use()
  const narrow = useIsNarrow()
  const box = useRef<HTMLDivElement>(null)
  const scroll = useRef<RowScroller>(null)
  const [query, setQuery] = useListQuery(descriptor)
  const { list, page, rows, loaded, room, loadRows, retry } = useListRows(descriptor, query)
  const { panel, open, close } = usePanel()
  const views = useListViews(descriptor, user?.id ?? '', query, setQuery)
  const columnSettings = useColumnSettings(descriptor, user?.timezone ?? null, views.activeView)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isAllSelected, setAllSelected] = useState(false)
  const [bulkAction, setBulkAction] = useState<BulkAction>(null)
  const [editedCell, setEditedCell] = useState<EditedCell<R> | null>(null)
  const [selecting, setSelecting] = useState(false)
  const [dialog, setDialog] = useState<'create' | 'import' | 'filter' | null>(null)
  const [searching, setSearching] = useState(false)
  const viewParam = useViewParam()
  const Board = viewParam.board ? descriptor.board : undefined
  const isImportResultRequested = resultRequested.use()
  const transferNoun = transferNounOf(descriptor)

  const total = page ? `${page.total.toLocaleString('en-US')}${page.totalIsExact ? '' : '+'}` : ''
  const openId = panel?.kind === descriptor.kind ? panel.id : null
  const filtered = isFiltered(query)
  const listScope = JSON.stringify([workspaceId, { ...query, sort: undefined }])
  const allowed = usePermissionCheck()
  const may = useMemo(() => listPermissions(descriptor, allowed), [descriptor, allowed])
  const viewActions = useViewActions({ descriptor, query, views, columnSettings, mayWrite: may.write })
  const selectedIds = useMemo(
    () => (isAllSelected ? new Set(loaded.map(rowId)) : selected),
    [isAllSelected, loaded, selected],
  )
  const tapSelects = narrow && (selecting || selectedIds.size > 0)

  const clearQuery = () => setQuery({ ...clearFilters(query), search: undefined })
  const openRecord = (id: string) => open({ kind: descriptor.kind, id })
  const panelProps = {
    openId,
    onOpen: openRecord,
    endPadding: panel && !narrow ? panelWidths[panel.kind === 'task' ? 'task' : 'record'] : 0,
  }
  const createDialogProps = {
    open: dialog === 'create',
    onClose: () => setDialog(null),
    onCreated: ({ id }: R) => openRecord(id),
  }
  const clearSelection = () => {
    setSelected(new Set())
    setAllSelected(false)
    setSelecting(false)
    setBulkAction(null)
  }
  /** Letting go of one row of all leaves those that are loaded. */
  const select = (next: Set<string>) => {
    setSelected(next)
    setAllSelected(false)
  }
  const toggle = (id: string) => {
    const next = new Set(selectedIds)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  const deleteSelected = async (ids: readonly string[]) => {
    const deletion = isAllSelected
      ? deleteMatching(descriptor, toFilterBody(descriptor, query), total)
      : descriptor.confirmDelete(ids)
    if (!(await deletion)) return
    clearSelection()
    if (openId && (isAllSelected || ids.includes(openId))) close()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was selected belongs to the list it was selected in
  useEffect(clearSelection, [listScope])
  useScrollAnchor(scroll, rows, `${listScope} ${query.sort}`, narrow, list.isPlaceholderData)
  useScrollToRow(scroll, openId ? rows.findIndex((row) => row?.id === openId) : -1, narrow)
  const openBulkAction = (action: BulkAction) =>
    may.write && selectedIds.size > 0 ? () => setBulkAction(action) : undefined
  const shortcuts = {
    onCreate: may.write ? () => setDialog('create') : undefined,
    onDelete: may.delete
      ? () => void deleteSelected(selectedIds.size > 0 ? [...selectedIds] : openId ? [openId] : [])
      : undefined,
    onEdit: openBulkAction('edit'),
    onAssign: ownerFieldOf(descriptor) ? openBulkAction('assign') : undefined,
    onTag: isBulkTaggable(descriptor.kind) ? openBulkAction('tag') : undefined,
  }
  useListShortcuts({ box, isPanelOpen: panel !== null, ...shortcuts })
  useListCommands({
    descriptor,
    count: selectedIds.size,
    onImport: may.import ? () => setDialog('import') : undefined,
    onFilter: () => setDialog('filter'),
    onSearch: focusSearch,
    onSelectAll: () => select(new Set(loaded.map(rowId))),
    onClear: clearSelection,
    ...shortcuts,
  })
  useFormRequest(createFormRequest, descriptor.kind, may.write && (() => setDialog('create')))
  const longPress = useLongPress((id) => {
    setSelecting(true)
    if (!selectedIds.has(id)) toggle(id)
  })
  const columns = useMemo(() => {
    const visibleColumns = columnSettings.columns.map((column) => ({
      ...column,
      editable: may.write && editableField(descriptor, column.id) !== null,
    }))
    return tapSelects ? withSelectionTicks(visibleColumns, selectedIds) : visibleColumns
  }, [descriptor, may.write, tapSelects, columnSettings.columns, selectedIds])

  if (!user) return null
  const isListEmpty = page?.total === 0 && !filtered && !list.isPlaceholderData
  return (
    <>
      <Toolbar
        {...{
          descriptor,
          query,
          rows: loaded,
          total,
          views,
          viewActions,
          columnSettings,
          may,
          searching,
          selecting: tapSelects,
        }}
        isBoard={Board !== undefined}
        onBoard={(board) => setQuery({ view: formatViewParam({ ...viewParam, board }) })}
        onQuery={setQuery}
        onSearching={setSearching}
        onCreate={() => setDialog('create')}
        onImport={() => setDialog('import')}
        onSelecting={(on) => (on ? setSelecting(true) : clearSelection())}
        onFilter={() => setDialog('filter')}
      />
      <p role="status" className="sr-only">
        {page && filtered ? `${total} ${descriptor.plural} match` : ''}
      </p>
      <MainBody>
        <div ref={box} className="flex min-h-0 flex-1 flex-col" {...(narrow ? longPress : {})}>
          {list.isError && !list.data ? (
            <div className="my-auto">
              <ErrorState
                text={`Failed to load ${descriptor.plural}`}
                hint={list.error.message}
                busy={list.isFetching}
                onRetry={() => void list.refetch()}
              />
            </div>
          ) : isListEmpty ? (
            <div className="my-auto">
              <EmptyList
                {...descriptor}
                mayWrite={may.write}
                mayImport={may.import}
                onCreate={() => setDialog('create')}
                onImport={() => setDialog('import')}
              />
            </div>
          ) : Board ? (
            <Suspense fallback={null}>
              <Board query={query} onClear={clearQuery} {...panelProps} />
            </Suspense>
          ) : (
            <DataTable<R>
              scrollRef={scroll}
              label={descriptor.title}
              columns={columns}
              rows={views.waiting ? [] : rows}
              rowId={rowId}
              total={room}
              loading={list.isPending || list.isPlaceholderData || views.waiting}
              onEndReached={loadRows}
              sort={parseSort(query)}
              onSort={(sort) => setQuery({ sort: formatSort(sort) })}
              widths={columnSettings.widths}
              onResize={columnSettings.resize}
              onMove={columnSettings.move}
              selected={selectedIds}
              onSelect={select}
              onEdit={(row, column, at) => setEditedCell({ row, column, ...at })}
              openRowId={openId}
              onOpen={(row) => (tapSelects ? toggle(row.id) : openRecord(row.id))}
              endPadding={panelProps.endPadding}
              empty={<NoMatches {...descriptor} onClear={clearQuery} />}
              footer={retry && <LoadMoreError many={descriptor.plural} onRetry={retry} />}
            />
          )}
        </div>
        <div
          className="pointer-events-none absolute inset-y-0 start-0"
          style={{ insetInlineEnd: panelProps.endPadding }}
        >
          <BulkActionsBar
            {...{ descriptor, selectedIds: selectedIds, isAllSelected, query, may, page, total, loaded: loaded.length }}
            activeAction={bulkAction}
            onActionChange={setBulkAction}
            onSelectAll={() => setAllSelected(true)}
            onClear={clearSelection}
            onDelete={() => void deleteSelected([...selectedIds])}
          />
        </div>
      </MainBody>
      {descriptor.createDialog && <descriptor.createDialog {...createDialogProps} />}
      {canCreateWithForm(descriptor) && (
        <CreateDialog
          descriptor={descriptor}
          {...createDialogProps}
          onOpen={(id) => {
            setDialog(null)
            openRecord(id)
          }}
        />
      )}
      <FilterDialog
        open={dialog === 'filter'}
        onClose={() => setDialog(null)}
        {...{ descriptor, query, rows: loaded }}
        onChange={setQuery}
      />
      {viewActions.dialog}
      <ExportDialogHost />
      {editedCell && <CellEditor descriptor={descriptor} edited={editedCell} onClose={() => setEditedCell(null)} />}
      <Suspense fallback={null}>
        {transferNoun && (dialog === 'import' || isImportResultRequested) && (
          <ImportDialog
            things={transferNoun}
            onClose={() => {
              setDialog(null)
              resultRequested.set(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const canCreateWithForm = <R extends ListRow>(
  descriptor: ListDescriptor<R>,
): descriptor is CreatableListDescriptor<R> => descriptor.create !== undefined

function LoadMoreError({ many, onRetry }: { many: string; onRetry: () => void }) {
  return (
    <span role="alert">
      Failed to load more {many}.{' '}
      <button type="button" className="font-medium underline underline-offset-2" onClick={onRetry}>
        Try again
      </button>
    </span>
  )
}

function listPermissions<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  allowed: ReturnType<typeof usePermissionCheck>,
) {
  const may = (action: 'write' | 'delete' | 'import' | 'export') =>
    (action === 'write' || action === 'delete' || transferNounOf(descriptor) !== null) &&
    allowed(`${descriptor.noun}:${action}` as Permission)
  return { write: may('write'), delete: may('delete'), import: may('import'), export: may('export') }
}
