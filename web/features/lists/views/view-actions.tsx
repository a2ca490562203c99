import House from 'lucide-react/icons/house'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Save from 'lucide-react/icons/save'
import Trash from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import type { ViewPatch } from '#contract/views/view.ts'
import type { CallResult } from '../../../platform/api/client.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import type { ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import { pickFilters } from '../list-query.ts'
import type { ColumnSettings } from '../table/column-settings.tsx'
import type { ListViews } from './list-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import { deleteView, saveView, toggleDefaultView, updateView } from './view-requests.ts'

type ViewActionsInput<R extends ListRow> = {
  descriptor: ListDescriptor<R>
  query: ListQuery
  views: ListViews
  columnSettings: ColumnSettings<R>
  mayWrite: boolean
}

export type ViewActions = {
  unsaved: boolean
  items: (MenuItem | false)[]
  /** Asks for a name and keeps the list as it stands; none where the role only reads. */
  onSave: (() => void) | null
  dialog: ReactNode
}

/** What a person can do with the present view, and with the list as it stands. */
export function useViewActions<R extends ListRow>({
  descriptor,
  query,
  views,
  columnSettings,
  mayWrite,
}: ViewActionsInput<R>): ViewActions {
  const [openDialog, setOpenDialog] = useState<'new' | 'name' | null>(null)
  const { activeView, openView } = views
  const unsaved = activeView !== null && (views.isModified || columnSettings.isModified)

  const definition = {
    filters: pickFilters(query) as Record<string, string>,
    ...(query.search && { search: query.search }),
    ...(query.sort && { sort: query.sort }),
    columns: columnSettings.definition,
  }
  const reportResult = async (openDialog: Promise<CallResult<unknown>>, successText: string) => {
    const result = await openDialog
    if (result.success) showCallToast.success(successText)
    else showCallToast.failure(result.message)
    return result.success
  }
  const changeActiveView = (patch: ViewPatch, successText: string) =>
    activeView && reportResult(updateView(activeView, patch), successText)
  const updateDefinition = async () => {
    if (await changeActiveView({ definition }, 'View updated')) columnSettings.reset()
  }
  const deleteActiveView = async () => {
    if (!activeView || !(await confirm({ text: 'Are you sure you want to delete this view?', action: 'Delete' })))
      return
    if (await reportResult(deleteView(activeView), 'View deleted')) openView({ name: 'All', filters: {} })
  }
  const revertChanges = () => {
    columnSettings.reset()
    if (activeView) openView(activeView)
  }

  const canEdit = mayWrite && activeView?.isMine === true
  const items: (MenuItem | false)[] = activeView
    ? [
        canEdit &&
          unsaved && { label: 'Update view', icon: <Save aria-hidden />, onSelect: () => void updateDefinition() },
        unsaved && { label: 'Undo changes', icon: <RotateCcw aria-hidden />, onSelect: revertChanges },
        canEdit && { label: 'Rename...', icon: <Pencil aria-hidden />, onSelect: () => setOpenDialog('name') },
        canEdit && {
          label: 'Share with the workspace',
          icon: <Users aria-hidden />,
          checked: activeView.shared,
          onSelect: () =>
            void changeActiveView(
              { shared: !activeView.shared },
              activeView.shared ? 'View is private again' : 'View shared',
            ),
        },
        mayWrite && {
          label: 'Begin with this view',
          icon: <House aria-hidden />,
          checked: activeView.isDefault,
          onSelect: () =>
            void reportResult(
              toggleDefaultView(activeView),
              activeView.isDefault
                ? `${descriptor.title} open with everything`
                : `${descriptor.title} open with this view`,
            ),
        },
        canEdit && {
          label: 'Delete view',
          icon: <Trash aria-hidden />,
          danger: true,
          onSelect: () => void deleteActiveView(),
        },
      ]
    : []

  const saveFromDialog = async ({ name, shared }: { name: string; shared: boolean }) => {
    const result =
      openDialog === 'name' && activeView
        ? await updateView(activeView, { name })
        : await saveView({ kind: descriptor.noun, name, shared, definition })
    if (!result.success) return result.fieldErrors.name?.[0] ?? result.message
    if (openDialog === 'new') {
      if (activeView) columnSettings.reset()
      openView(result.data)
    }
    showCallToast.success(openDialog === 'new' ? 'View saved' : 'View renamed')
    return null
  }
  return {
    unsaved,
    items: items.filter(Boolean),
    onSave: mayWrite ? () => setOpenDialog('new') : null,
    dialog: openDialog && (
      <ViewDialog
        title={openDialog === 'new' ? 'Save as view' : 'Rename view'}
        name={openDialog === 'name' ? (activeView?.name ?? '') : ''}
        shared={openDialog === 'new' ? false : undefined}
        onSave={saveFromDialog}
        onClose={() => setOpenDialog(null)}
      />
    ),
  }
}
