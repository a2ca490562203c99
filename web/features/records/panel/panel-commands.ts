import { t } from '#contract/language/translate.ts'
import { type Command, useCommands } from '../../../platform/keyboard/commands.ts'
import { addFormRequest } from '../../../platform/keyboard/palette-store.ts'
import { displayKeys, shortcuts } from '../../../platform/keyboard/shortcuts.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import type { FavoriteToggle } from '../../favorites/public.ts'
import { copyLink } from './panel-header.tsx'
import type { PanelTab } from './panel-tabs.tsx'

type PanelCommands = {
  /** The name of the open record; null until it is loaded. */
  name: string | null
  tabs: readonly ({ id: string } & Pick<PanelTab, 'label' | 'add'>)[]
  onTab: (tab: string) => void
  onDelete: (() => void) | undefined
  /** Absent from kinds that cannot be favorites. */
  favorite?: FavoriteToggle | null
}

/** The palette commands of the open record: add related records, keep it as a favorite, open a tab, edit a field, copy the link, delete. */
export function usePanelCommands({ name, tabs, onTab, onDelete, favorite }: PanelCommands): void {
  const may = usePermissionCheck()
  const openAddForm = (tab: string) => {
    addFormRequest.set(tab)
    onTab(tab)
  }
  useCommands('record', name && t('On {name}', { name }), () => [
    ...tabs.flatMap(({ id, add }): Command[] =>
      add && may(add.permission) ? [{ label: add.label, run: () => openAddForm(id) }] : [],
    ),
    ...addTagCommands(),
    ...(favorite ? [{ label: favorite.label, run: favorite.toggle }] : []),
    { label: t('Copy link'), run: copyLink },
    ...(onDelete ? [{ label: t('Delete…'), keys: displayKeys(shortcuts.list.remove), run: onDelete }] : []),
    ...tabs.map(({ id, label }, at) => ({
      label: t('Show {label}', { label }),
      keys: [String(at + 1)],
      run: () => onTab(id),
    })),
    ...editFieldCommands(),
  ])
}

/** One command for each field that can currently be edited in place. */
const editFieldCommands = (): Command[] =>
  queryPanel('[data-edits]').map((row) => ({
    label: t('Edit {label}', { label: row.dataset.edits ?? '' }),
    isDetail: true,
    run: () => row.click(),
  }))

const addTagCommands = (): Command[] =>
  queryPanel('[data-adds-tag]').map((button) => ({
    label: t('Add tag…'),
    keys: displayKeys(shortcuts.record.tag),
    run: () => button.click(),
  }))

const queryPanel = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`aside ${selector}`)]
