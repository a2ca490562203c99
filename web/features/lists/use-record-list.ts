import { type RefObject, useDeferredValue, useRef, useState } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { createFormRequest, useFormRequest } from '../../platform/keyboard/palette-store.ts'
import { focusSearch } from '../../platform/keyboard/search-target.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { type PanelAddress, usePanel } from '../../platform/navigation/panel.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { useIsNarrow } from '../../ui/layout/use-narrow.ts'
import { panelWidths } from '../../ui/overlays/side-panel.tsx'
import type { RowScroller } from '../../ui/table/row-scroller.ts'
import { isBulkTaggable } from '../tags/public.ts'
import type { ImportedRecords } from '../transfer/public.ts'
import type { BulkAction } from './bulk/bulk-action.ts'
import { deleteMatching } from './bulk/bulk-requests.ts'
import { useListRows } from './data/list-rows.ts'
import { useLiveRecords } from './data/live-records.ts'
import { useRowFields } from './data/row-fields.ts'
import { useExport } from './export/export-records.tsx'
import { useLayoutPreference } from './layout-preference.ts'
import { useListCommands } from './list-commands.ts'
import type { ListDescriptor, ListQuery, ListRow } from './list-descriptor.ts'
import { useListPermissions } from './list-permissions.ts'
import { clearFilters, formatViewParam, isFiltered, toFilterBody, useListQuery, useViewParam } from './list-query.ts'
import { useListShortcuts } from './list-shortcuts.ts'
import { showImported } from './show-imported.ts'
import { useColumnSettings } from './table/column-settings.tsx'
import { ownerFieldOf } from './table/editable-field.ts'
import { useScrollAnchor, useScrollToRow } from './table/scroll-anchor.ts'
import { useListSelection } from './use-list-selection.ts'
import { useListViews } from './views/list-views.ts'
import { useViewActions } from './views/view-actions.tsx'

type ListDialog = 'create' | 'import' | 'filter' | null

/** The state of a list: rows, selection, views and the open dialog. */
export function useRecordList<R extends ListRow>(descriptor: ListDescriptor<R>, box: RefObject<HTMLElement | null>) {
  usePageTitle(descriptor.title)
  useLiveRecords(descriptor)
  const user = useSignedInUser()
  const { workspaceId } = selectedScope.use()
  const narrow = useIsNarrow()
  const scroll = useRef<RowScroller>(null)
  const listQuery = useListQuery(descriptor)
  const [query, setQuery, isDefaultQuery] = listQuery
  const viewParam = useViewParam(descriptor)
  const [, preferBoard] = useLayoutPreference(descriptor)
  const { panel, open, close } = usePanel()
  const may = useListPermissions(descriptor)
  const views = useListViews(descriptor, user?.id ?? '', listQuery)
  const columnSettings = useColumnSettings(descriptor, user?.timezone ?? null, views.activeView)
  const shownColumns = narrow
    ? columnSettings.columns.filter(({ phone }, at) => at === 0 || phone)
    : columnSettings.columns
  const data = useListRows(descriptor, query, useRowFields(descriptor, shownColumns, query))
  const { list, page, rows, loaded } = data
  const viewActions = useViewActions({ descriptor, query, views, columnSettings, mayWrite: may.write })
  const listScope = JSON.stringify([workspaceId, { ...query, sort: undefined }])
  const selection = useListSelection(loaded, narrow, listScope)
  const [dialog, setDialog] = useState<ListDialog>(null)
  const endPadding = useEndPadding(panel, narrow)
  const openId = panel?.kind === descriptor.kind ? panel.id : null
  const total = page ? `${formatNumber(page.total)}${page.totalIsExact ? '' : '+'}` : ''
  useScrollAnchor(scroll, rows, `${listScope} ${query.sort}`, narrow, list.isPlaceholderData)
  useScrollToRow(scroll, openId ? rows.findIndex((row) => row?.id === openId) : -1, narrow)

  const deleteSelected = async (ids: readonly string[]) => {
    const deletion = selection.isAllSelected
      ? deleteMatching(descriptor, toFilterBody(descriptor, query), total)
      : descriptor.confirmDelete(ids)
    if (!(await deletion)) return
    selection.clear()
    if (openId && (selection.isAllSelected || ids.includes(openId))) close()
  }
  const { selectedIds } = selection
  const openBulkAction = (action: BulkAction) =>
    may.write && selectedIds.size > 0 ? () => selection.setBulkAction(action) : undefined
  const actions = {
    onCreate: may.write ? () => setDialog('create') : undefined,
    onDelete: may.delete
      ? () => void deleteSelected(selectedIds.size > 0 ? [...selectedIds] : openId ? [openId] : [])
      : undefined,
    onEdit: openBulkAction('edit'),
    onAssign: ownerFieldOf(descriptor) ? openBulkAction('assign') : undefined,
    onTag: isBulkTaggable(descriptor.kind) ? openBulkAction('tag') : undefined,
  }
  useListShortcuts({ box, isPanelOpen: panel !== null, ...actions })
  useListCommands({
    descriptor,
    count: selectedIds.size,
    onExport: useExport(descriptor, query, may.export),
    onImport: may.import ? () => setDialog('import') : undefined,
    onFilter: () => setDialog('filter'),
    onSearch: focusSearch,
    onSelectAll: selection.selectLoaded,
    onClear: selection.clear,
    ...actions,
  })
  useFormRequest(createFormRequest, descriptor.kind, may.write && (() => setDialog('create')))
  useFormRequest(createFormRequest, `import:${descriptor.kind}`, may.import && (() => setDialog('import')))

  return {
    ...{ descriptor, user, narrow, scroll, query, setQuery, data, may, views, viewActions, columnSettings, total },
    ...{ selection, dialog, setDialog, deleteSelected, openId, viewParam },
    showBoard: (board: boolean) => {
      preferBoard(board)
      setQuery(toLayoutQuery(descriptor, query, { ...viewParam, board }))
    },
    showImported: (imported: ImportedRecords) => showImported({ query, setQuery, columnSettings }, imported),
    isFiltered: isDefaultQuery ? query.search !== undefined : isFiltered(query),
    isDefaultQuery,
    clearQuery: () => setQuery({ ...clearFilters(query), search: undefined }),
    openRecord: (id: string) => open({ kind: descriptor.kind, id }),
    endPadding,
  }
}

/** The query that shows the same records in the other layout. The default filters apply to a table only, so it names the view. */
function toLayoutQuery<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  query: ListQuery,
  { board, viewId }: ReturnType<typeof useViewParam>,
): ListQuery {
  const isUnfiltered = descriptor.defaultFilters !== undefined && !isFiltered(query)
  return { ...query, view: formatViewParam({ board, viewId: viewId ?? (isUnfiltered ? 'all' : undefined) }) }
}

/** The width in pixels that an open panel covers at the end. It is known a frame after the panel was painted, because every row is painted anew. */
const useEndPadding = (panel: PanelAddress | null, isNarrow: boolean): number =>
  useDeferredValue(panel && !isNarrow ? panelWidths[panel.kind === 'task' ? 'task' : 'record'] : 0)

export type RecordListState<R extends ListRow> = ReturnType<typeof useRecordList<R>>
