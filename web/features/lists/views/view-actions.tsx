import House from 'lucide-react/icons/house'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Save from 'lucide-react/icons/save'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import type { Favorite } from '#contract/favorites/favorite.ts'
import { t } from '#contract/language/translate.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { type FavoriteToggle, useFavoriteToggle } from '../../favorites/public.ts'
import type { ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import type { ColumnSettings } from '../table/column-settings.tsx'
import type { ListViews } from './list-views.ts'
import { createViewChanges } from './view-changes.ts'
import { ViewDialog } from './view-dialog.tsx'
import type { SavedView } from './view-requests.ts'

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
  /** Asks for a name and saves the current state as a view; absent for read-only roles. */
  onSave: (() => void) | null
  dialog: ReactNode
}

/** The actions on the current view. */
export function useViewActions<R extends ListRow>(input: ViewActionsInput<R>): ViewActions {
  const { views, columnSettings, mayWrite } = input
  const [openDialog, setOpenDialog] = useState<'new' | 'name' | null>(null)
  const { activeView } = views
  const unsaved = activeView !== null && (views.isModified || columnSettings.isModified)
  const changes = createViewChanges(input)
  const favorite = useFavoriteToggle(activeView && toFavorite(activeView))
  const moreItems = useMoreItems(input.descriptor, activeView?.id ?? null)
  const onClose = () => setOpenDialog(null)
  return {
    unsaved,
    items: activeView
      ? [
          ...createMenuItems(activeView, {
            changes,
            favorite,
            unsaved,
            mayWrite,
            onRename: () => setOpenDialog('name'),
          }),
          ...moreItems,
        ]
      : [],
    onSave: mayWrite ? () => setOpenDialog('new') : null,
    dialog:
      openDialog === 'name' && activeView ? (
        <ViewDialog
          title={t('Rename view')}
          name={activeView.name}
          onSave={({ name }) => changes.rename(activeView, name)}
          onClose={onClose}
        />
      ) : (
        openDialog && (
          <ViewDialog title={t('Save as view')} name="" shared={false} onSave={changes.saveAs} onClose={onClose} />
        )
      ),
  }
}

/** The items of the record kind; a list always has the same descriptor. */
function useMoreItems<R extends ListRow>({ useViewItems = useNoItems }: ListDescriptor<R>, viewId: string | null) {
  return useViewItems(viewId)
}

const noItems: readonly MenuItem[] = []
const useNoItems = () => noItems

type MenuContext = {
  changes: ReturnType<typeof createViewChanges>
  favorite: FavoriteToggle | null
  unsaved: boolean
  mayWrite: boolean
  onRename: () => void
}

const toFavorite = ({ id, name, kind, definition }: SavedView): Favorite => ({
  kind: 'view',
  id,
  name,
  picture: null,
  view: { kind, definition },
})

function createMenuItems(view: SavedView, { changes, favorite, unsaved, mayWrite, onRename }: MenuContext): MenuItem[] {
  const canEdit = mayWrite && view.isMine
  const items: (MenuItem | false)[] = [
    canEdit &&
      unsaved && {
        label: t('Update view'),
        icon: <Save aria-hidden />,
        onSelect: () => void changes.updateDefinition(view),
      },
    unsaved && { label: t('Undo changes'), icon: <RotateCcw aria-hidden />, onSelect: () => changes.undoChanges(view) },
    canEdit && { label: t('Rename...'), icon: <Pencil aria-hidden />, onSelect: onRename },
    canEdit && {
      label: t('Share with the workspace'),
      icon: <Users aria-hidden />,
      checked: view.shared,
      onSelect: () => void changes.toggleShared(view),
    },
    mayWrite && {
      label: t('Open this view by default'),
      icon: <House aria-hidden />,
      checked: view.isDefault,
      onSelect: () => void changes.toggleDefault(view),
    },
    favorite !== null && { label: favorite.label, icon: <Star aria-hidden />, onSelect: favorite.toggle },
    canEdit && {
      label: t('Delete view'),
      icon: <Trash aria-hidden />,
      danger: true,
      onSelect: () => void changes.remove(view),
    },
  ]
  return items.filter((item) => item !== false)
}
