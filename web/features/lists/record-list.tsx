import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Permission } from '#contract/kit/roles.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { createAsked, useAsked } from '../../platform/palette.ts'
import { usePanel } from '../../platform/panel.ts'
import { useMay } from '../../platform/permissions.ts'
import { focusSearch } from '../../platform/search-target.ts'
import { selection } from '../../platform/selection.ts'
import { useUser } from '../../platform/session.ts'
import { MainBody } from '../../ui/app-frame.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { panelWidths } from '../../ui/side-panel.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { bearsTags } from '../tags/public.ts'
import { importDialog, resultAsked } from '../transfer/public.ts'
import { filterBody, isFiltered, nothing, sortOf, sortText, useListQuery, useViewAddress, viewText } from './address.ts'
import { deleteAll } from './bulk.ts'
import { keeperOf } from './bulk-edit.tsx'
import { CellEditor, type EditedCell, fieldOf } from './cell-editor.tsx'
import { useColumns } from './column-choice.tsx'
import { useListCommands } from './commands.ts'
import { CreateDialog } from './create.tsx'
import { ExportChoice } from './export-choice.tsx'
import { FilterDialog } from './filters.tsx'
import { FirstScreen, NothingFits } from './first-screen.tsx'
import { useListKeys } from './keys.ts'
import { type ListKind, type ListRow, portable, type WithForm } from './kind.ts'
import { useLiveRecords } from './live.ts'
import { useLongPress } from './long-press.ts'
import { useKeepPlace, useReveal } from './place.ts'
import { useListRows } from './rows.ts'
import { type Asked, SelectedBar, ticked } from './selected.tsx'
import { Toolbar } from './toolbar.tsx'
import { useViewActions } from './view-actions.tsx'
import { useViews } from './views.ts'

const ImportDialog = lazy(importDialog)

const rowId = (row: ListRow) => row.id

/** The records of one kind in the workspace: find, sort, select, delete, create, import, export. */
export function RecordList<R extends ListRow>({ kind }: { kind: ListKind<R> }) {
  usePageTitle(kind.title)
  useLiveRecords(kind)
  const user = useUser()
  const { workspaceId } = selection.use()
  const narrow = useNarrow()
  const box = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useListQuery(kind)
  const { list, page, rows, loaded, room, more, again } = useListRows(kind, query)
  const { panel, open, close } = usePanel()
  const views = useViews(kind, user?.id ?? '', query, setQuery)
  const choice = useColumns(kind, user?.timezone ?? null, views.present)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [everything, setEverything] = useState(false)
  const [barAsked, setBarAsked] = useState<Asked>(null)
  const [edited, setEdited] = useState<EditedCell<R> | null>(null)
  const [selecting, setSelecting] = useState(false)
  const [dialog, setDialog] = useState<'create' | 'import' | 'filter' | null>(null)
  const [searching, setSearching] = useState(false)
  const view = useViewAddress()
  const Board = view.board ? kind.board : undefined
  const asked = resultAsked.use()
  const things = portable(kind)

  const total = page ? `${page.total.toLocaleString('en-US')}${page.totalIsExact ? '' : '+'}` : ''
  const openId = panel?.kind === kind.kind ? panel.id : null
  const filtered = isFiltered(query)
  const scope = JSON.stringify([workspaceId, { ...query, sort: undefined }])
  const allowed = useMay()
  const may = useMemo(() => permitted(kind, allowed), [kind, allowed])
  const viewActions = useViewActions({ kind, query, views, choice, mayWrite: may.write })
  const marked = useMemo(() => (everything ? new Set(loaded.map(rowId)) : selected), [everything, loaded, selected])
  const tapSelects = narrow && (selecting || marked.size > 0)

  const clear = () => setQuery({ ...nothing(query), search: undefined })
  const show = (id: string) => open({ kind: kind.kind, id })
  const beside = {
    openId,
    onOpen: show,
    endPadding: panel && !narrow ? panelWidths[panel.kind === 'task' ? 'task' : 'record'] : 0,
  }
  const creating = {
    open: dialog === 'create',
    onClose: () => setDialog(null),
    onCreated: ({ id }: R) => show(id),
  }
  const letGo = () => {
    setSelected(new Set())
    setEverything(false)
    setSelecting(false)
    setBarAsked(null)
  }
  /** Letting go of one row of all leaves those that are loaded. */
  const select = (next: Set<string>) => {
    setSelected(next)
    setEverything(false)
  }
  const toggle = (id: string) => {
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  const remove = async (ids: readonly string[]) => {
    const gone = everything ? deleteAll(kind, filterBody(kind, query), total) : kind.askAndDelete(ids)
    if (!(await gone)) return
    letGo()
    if (openId && (everything || ids.includes(openId))) close()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was selected belongs to the list it was selected in
  useEffect(letGo, [scope])
  useKeepPlace(box, rows, `${scope} ${query.sort}`, narrow, list.isPlaceholderData)
  useReveal(box, openId ? rows.findIndex((row) => row?.id === openId) : -1, narrow)
  const ask = (what: Asked) => (may.write && marked.size > 0 ? () => setBarAsked(what) : undefined)
  const onKeys = {
    onCreate: may.write ? () => setDialog('create') : undefined,
    onDelete: may.delete ? () => void remove(marked.size > 0 ? [...marked] : openId ? [openId] : []) : undefined,
    onEdit: ask('edit'),
    onAssign: keeperOf(kind) ? ask('assign') : undefined,
    onTag: bearsTags(kind.kind) ? ask('tag') : undefined,
  }
  useListKeys({ box, panelOpen: panel !== null, ...onKeys })
  useListCommands({
    kind,
    count: marked.size,
    onImport: may.import ? () => setDialog('import') : undefined,
    onFilter: () => setDialog('filter'),
    onSearch: focusSearch,
    onEverything: () => select(new Set(loaded.map(rowId))),
    onClear: letGo,
    ...onKeys,
  })
  useAsked(createAsked, kind.kind, may.write && (() => setDialog('create')))
  const longPress = useLongPress((id) => {
    setSelecting(true)
    if (!marked.has(id)) toggle(id)
  })
  const columns = useMemo(() => {
    const shown = choice.columns.map((column) => ({
      ...column,
      editable: may.write && fieldOf(kind, column.id) !== null,
    }))
    return tapSelects ? ticked(shown, marked) : shown
  }, [kind, may.write, tapSelects, choice.columns, marked])

  if (!user) return null
  const nothingYet = page?.total === 0 && !filtered && !list.isPlaceholderData
  return (
    <>
      <Toolbar
        {...{ kind, query, rows: loaded, total, views, viewActions, choice, may, searching, selecting: tapSelects }}
        board={Board !== undefined}
        onBoard={(board) => setQuery({ view: viewText({ ...view, board }) })}
        onQuery={setQuery}
        onSearching={setSearching}
        onCreate={() => setDialog('create')}
        onImport={() => setDialog('import')}
        onSelecting={(on) => (on ? setSelecting(true) : letGo())}
        onFilter={() => setDialog('filter')}
      />
      <p role="status" className="sr-only">
        {page && filtered ? `${total} ${kind.many} match` : ''}
      </p>
      <MainBody>
        <div ref={box} className="flex min-h-0 flex-1 flex-col" {...(narrow ? longPress : {})}>
          {list.isError && !list.data ? (
            <div className="my-auto">
              <ErrorState
                text={`Failed to load ${kind.many}`}
                hint={list.error.message}
                busy={list.isFetching}
                onRetry={() => void list.refetch()}
              />
            </div>
          ) : nothingYet ? (
            <div className="my-auto">
              <FirstScreen
                {...kind}
                mayWrite={may.write}
                mayImport={may.import}
                onCreate={() => setDialog('create')}
                onImport={() => setDialog('import')}
              />
            </div>
          ) : Board ? (
            <Suspense fallback={null}>
              <Board query={query} onClear={clear} {...beside} />
            </Suspense>
          ) : (
            <DataTable<R>
              label={kind.title}
              columns={columns}
              rows={views.waiting ? [] : rows}
              rowId={rowId}
              total={room}
              loading={list.isPending || list.isPlaceholderData || views.waiting}
              onEndReached={more}
              sort={sortOf(query)}
              onSort={(sort) => setQuery({ sort: sortText(sort) })}
              widths={choice.widths}
              onResize={choice.resize}
              onMove={choice.move}
              selected={marked}
              onSelect={select}
              onEdit={(row, column, at) => setEdited({ row, column, ...at })}
              openRowId={openId}
              onOpen={(row) => (tapSelects ? toggle(row.id) : show(row.id))}
              endPadding={beside.endPadding}
              empty={<NothingFits {...kind} onClear={clear} />}
              footer={again && <MoreFailed many={kind.many} onRetry={again} />}
            />
          )}
        </div>
        <div className="pointer-events-none absolute inset-y-0 start-0" style={{ insetInlineEnd: beside.endPadding }}>
          <SelectedBar
            {...{ kind, selected: marked, everything, query, may, page, total, loaded: loaded.length }}
            asked={barAsked}
            onAsk={setBarAsked}
            onEverything={() => setEverything(true)}
            onClear={letGo}
            onDelete={() => void remove([...marked])}
          />
        </div>
      </MainBody>
      {kind.createDialog && <kind.createDialog {...creating} />}
      {hasForm(kind) && (
        <CreateDialog
          kind={kind}
          {...creating}
          onOpen={(id) => {
            setDialog(null)
            show(id)
          }}
        />
      )}
      <FilterDialog
        open={dialog === 'filter'}
        onClose={() => setDialog(null)}
        {...{ kind, query, rows: loaded }}
        onChange={setQuery}
      />
      {viewActions.dialog}
      <ExportChoice />
      {edited && <CellEditor kind={kind} edited={edited} onClose={() => setEdited(null)} />}
      <Suspense fallback={null}>
        {things && (dialog === 'import' || asked) && (
          <ImportDialog
            things={things}
            onClose={() => {
              setDialog(null)
              resultAsked.set(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const hasForm = <R extends ListRow>(kind: ListKind<R>): kind is WithForm<R> => kind.create !== undefined

function MoreFailed({ many, onRetry }: { many: string; onRetry: () => void }) {
  return (
    <span role="alert">
      Failed to load more {many}.{' '}
      <button type="button" className="font-medium underline underline-offset-2" onClick={onRetry}>
        Try again
      </button>
    </span>
  )
}

function permitted<R extends ListRow>(kind: ListKind<R>, allowed: ReturnType<typeof useMay>) {
  const may = (what: 'write' | 'delete' | 'import' | 'export') =>
    (what === 'write' || what === 'delete' || portable(kind) !== null) && allowed(`${kind.noun}:${what}` as Permission)
  return { write: may('write'), delete: may('delete'), import: may('import'), export: may('export') }
}
