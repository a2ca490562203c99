import House from 'lucide-react/icons/house'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Save from 'lucide-react/icons/save'
import Trash from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import type { ViewPatch } from '#contract/views/view.ts'
import type { Result } from '../../platform/api.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { callToast } from '../../ui/toasts.ts'
import { filtersOf } from './address.ts'
import type { ColumnChoice } from './column-choice.tsx'
import type { ListKind, ListQuery, ListRow } from './kind.ts'
import { ViewDialog } from './view-dialog.tsx'
import { beginWith, changeView, deleteView, saveView } from './view-requests.ts'
import type { Views } from './views.ts'

type Acting<R extends ListRow> = {
  kind: ListKind<R>
  query: ListQuery
  views: Views
  choice: ColumnChoice<R>
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
export function useViewActions<R extends ListRow>({ kind, query, views, choice, mayWrite }: Acting<R>): ViewActions {
  const [asked, setAsked] = useState<'new' | 'name' | null>(null)
  const { present, show } = views
  const unsaved = present !== null && (views.changed || choice.changed)

  const definition = {
    filters: filtersOf(query) as Record<string, string>,
    ...(query.search && { search: query.search }),
    ...(query.sort && { sort: query.sort }),
    columns: choice.shown,
  }
  const said = async (asked: Promise<Result<unknown>>, done: string) => {
    const result = await asked
    if (result.success) callToast.success(done)
    else callToast.failure(result.message)
    return result.success
  }
  const change = (patch: ViewPatch, done: string) => present && said(changeView(present, patch), done)
  const update = async () => {
    if (await change({ definition }, 'View updated')) choice.reset()
  }
  const remove = async () => {
    if (!present || !(await confirm({ text: 'Are you sure you want to delete this view?', action: 'Delete' }))) return
    if (await said(deleteView(present), 'View deleted')) show({ name: 'All', filters: {} })
  }
  const putBack = () => {
    choice.reset()
    if (present) show(present)
  }

  const mine = mayWrite && present?.isMine === true
  const items: (MenuItem | false)[] = present
    ? [
        mine && unsaved && { label: 'Update view', icon: <Save aria-hidden />, onSelect: () => void update() },
        unsaved && { label: 'Undo changes', icon: <RotateCcw aria-hidden />, onSelect: putBack },
        mine && { label: 'Rename...', icon: <Pencil aria-hidden />, onSelect: () => setAsked('name') },
        mine && {
          label: 'Share with the workspace',
          icon: <Users aria-hidden />,
          checked: present.shared,
          onSelect: () =>
            void change({ shared: !present.shared }, present.shared ? 'View is private again' : 'View shared'),
        },
        mayWrite && {
          label: 'Begin with this view',
          icon: <House aria-hidden />,
          checked: present.isDefault,
          onSelect: () =>
            void said(
              beginWith(present),
              present.isDefault ? `${kind.title} open with everything` : `${kind.title} open with this view`,
            ),
        },
        mine && { label: 'Delete view', icon: <Trash aria-hidden />, danger: true, onSelect: () => void remove() },
      ]
    : []

  const keep = async ({ name, shared }: { name: string; shared: boolean }) => {
    const result =
      asked === 'name' && present
        ? await changeView(present, { name })
        : await saveView({ kind: kind.noun, name, shared, definition })
    if (!result.success) return result.fieldErrors.name?.[0] ?? result.message
    if (asked === 'new') {
      if (present) choice.reset()
      show(result.data)
    }
    callToast.success(asked === 'new' ? 'View saved' : 'View renamed')
    return null
  }
  return {
    unsaved,
    items: items.filter(Boolean),
    onSave: mayWrite ? () => setAsked('new') : null,
    dialog: asked && (
      <ViewDialog
        title={asked === 'new' ? 'Save as view' : 'Rename view'}
        name={asked === 'name' ? (present?.name ?? '') : ''}
        shared={asked === 'new' ? false : undefined}
        onSave={keep}
        onClose={() => setAsked(null)}
      />
    ),
  }
}
