import { t } from '#contract/language/translate.ts'
import type { ViewDefinition, ViewPatch } from '#contract/views/view.ts'
import { serverMessageOr } from '../../../platform/api/api-failure.ts'
import type { ApiFailure, CallResult } from '../../../platform/api/client.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import type { ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import { pickFilters } from '../list-query.ts'
import type { ColumnSettings } from '../table/column-settings.tsx'
import type { ListViews } from './list-views.ts'
import { deleteView, type SavedView, saveView, toggleDefaultView, updateView } from './view-requests.ts'

type ViewChangesInput<R extends ListRow> = {
  descriptor: ListDescriptor<R>
  query: ListQuery
  views: ListViews
  columnSettings: ColumnSettings<R>
}

/** The actions that change saved views. Each reports its outcome in a toast. */
export function createViewChanges<R extends ListRow>(input: ViewChangesInput<R>) {
  const { descriptor, query, columnSettings } = input
  const { activeView, openView } = input.views
  const definition = describeList(query, columnSettings)

  const change = (view: SavedView, patch: ViewPatch, successText: string) =>
    reportResult(updateView(view, patch), successText)

  return {
    async updateDefinition(view: SavedView) {
      if (await change(view, { definition }, t('View updated'))) columnSettings.reset()
    },
    undoChanges(view: SavedView) {
      columnSettings.reset()
      openView(view)
    },
    toggleShared: (view: SavedView) =>
      change(view, { shared: !view.shared }, view.shared ? t('View is now private') : t('View shared')),
    toggleDefault: (view: SavedView) =>
      reportResult(
        toggleDefaultView(view),
        view.isDefault
          ? t('{title} open with everything', { title: descriptor.title })
          : t('{title} open with this view', { title: descriptor.title }),
      ),
    async remove(view: SavedView) {
      if (!(await confirm({ text: t('Are you sure you want to delete this view?'), action: t('Delete') }))) return
      if (await reportResult(deleteView(view), t('View deleted'), t('Failed to delete view')))
        openView({ name: t('All'), filters: {} })
    },
    /** Saves the current state as a view and opens it. Returns an error about the name, or null. */
    async saveAs({ name, shared }: { name: string; shared: boolean }) {
      const result = await saveView({ kind: descriptor.noun, name, shared, definition })
      if (!result.success) return getNameError(result)
      if (activeView) columnSettings.reset()
      openView(result.data)
      showCallToast.success(t('View saved'))
      return null
    },
    /** Returns an error about the name, or null. */
    async rename(view: SavedView, name: string) {
      const result = await updateView(view, { name })
      if (!result.success) return getNameError(result)
      showCallToast.success(t('View renamed'))
      return null
    },
  }
}

/** The current state of the list, as saved in a view. */
const describeList = <R extends ListRow>(query: ListQuery, columnSettings: ColumnSettings<R>): ViewDefinition => ({
  filters: pickFilters(query) as Record<string, string>,
  ...(query.search && { search: query.search }),
  ...(query.sort && { sort: query.sort }),
  columns: columnSettings.definition,
})

const changeFailedText = t('Failed to change view')

async function reportResult(
  request: Promise<CallResult<unknown>>,
  successText: string,
  failureText = changeFailedText,
): Promise<boolean> {
  const result = await request
  if (result.success) showCallToast.success(successText)
  else showCallToast.failure(serverMessageOr(result, failureText))
  return result.success
}

const getNameError = (failure: ApiFailure): string =>
  failure.fieldErrors.name?.[0] ?? serverMessageOr(failure, t('Failed to save view'))
