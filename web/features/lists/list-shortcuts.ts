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

/** `j` and `k` move down and up, `c` creates, `#` deletes, `e` edits, `a` assigns and `t` tags. Disabled while the user is typing, or a dialog or menu is open over the list. */
export function useListShortcuts({ box, isPanelOpen, ...handlers }: ListShortcuts): void {
  const { next, previous, create, remove, edit, assign, tag } = shortcuts.list
  useShortcuts(
    {
      // While a panel is open, it handles `j` and `k` itself.
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

/** Sends an arrow key to the grid, or to a board that handles arrow keys, which navigate themselves. */
function pressGridKey(box: RefObject<HTMLElement | null>, key: string): void {
  const grid = box.current?.querySelector<HTMLElement>('[role="grid"], [data-arrow-keys]')
  if (grid?.role === 'grid') grid.focus({ preventScroll: true })
  grid?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
