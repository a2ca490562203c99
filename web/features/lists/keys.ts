import type { RefObject } from 'react'
import { shortcuts } from '../../platform/shortcuts.ts'
import { useKeys } from '../../ui/keys.ts'

type Keys = {
  box: RefObject<HTMLElement | null>
  panelOpen: boolean
  onCreate?: () => void
  onDelete?: () => void
  onEdit?: () => void
  onAssign?: () => void
  onTag?: () => void
}

/** `j` and `k` move down and up, `c` creates, `#` deletes, `e` edits, `a` assigns and `t` tags; silent while something is typed or a dialog or menu stands over the list. */
export function useListKeys({ box, panelOpen, ...on }: Keys): void {
  const { next, previous, create, remove, edit, assign, tag } = shortcuts.list
  useKeys(
    {
      // With a panel open they walk from record to record, which is the panel's part.
      [next.key]: panelOpen ? undefined : () => arrow(box, 'ArrowDown'),
      [previous.key]: panelOpen ? undefined : () => arrow(box, 'ArrowUp'),
      [create.key]: on.onCreate,
      [remove.key]: on.onDelete,
      [edit.key]: on.onEdit,
      [assign.key]: on.onAssign,
      [tag.key]: on.onTag,
    },
    // The panel itself is the one layer that may be open.
    panelOpen ? 1 : 0,
  )
}

/** The grid knows how to move; it is told by the key it understands. */
function arrow(box: RefObject<HTMLElement | null>, key: string): void {
  const grid = box.current?.querySelector<HTMLElement>('[role="grid"]')
  grid?.focus({ preventScroll: true })
  grid?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
