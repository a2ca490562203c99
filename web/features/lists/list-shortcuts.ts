import type { RefObject } from 'react'
import { shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts'

type ListShortcuts = {
  box: RefObject<HTMLElement | null>
  isPanelOpen: boolean
  onCreate?: () => void
  onDelete?: () => void
  onEdit?: () => void
  onAssign?: () => void
  onTag?: () => void
}

/** `j` and `k` move down and up, `c` creates, `#` deletes, `e` edits, `a` assigns and `t` tags; silent while something is typed or a dialog or menu stands over the list. */
export function useListShortcuts({ box, isPanelOpen, ...handlers }: ListShortcuts): void {
  const { next, previous, create, remove, edit, assign, tag } = shortcuts.list
  useShortcuts(
    {
      // With an open panel they walk from record to record, which the panel handles.
      [next.key]: isPanelOpen ? undefined : () => pressGridKey(box, 'ArrowDown'),
      [previous.key]: isPanelOpen ? undefined : () => pressGridKey(box, 'ArrowUp'),
      [create.key]: handlers.onCreate,
      [remove.key]: handlers.onDelete,
      [edit.key]: handlers.onEdit,
      [assign.key]: handlers.onAssign,
      [tag.key]: handlers.onTag,
    },
    // The panel is the only layer that may be open.
    isPanelOpen ? 1 : 0,
  )
}

/** The grid handles moves itself, so it gets the key that it knows. */
function pressGridKey(box: RefObject<HTMLElement | null>, key: string): void {
  const grid = box.current?.querySelector<HTMLElement>('[role="grid"]')
  grid?.focus({ preventScroll: true })
  grid?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
