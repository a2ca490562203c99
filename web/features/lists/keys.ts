import { type RefObject, useEffect, useRef } from 'react'
import { shortcuts } from '../../platform/shortcuts.ts'
import { isTyping, layerCount } from '../../ui/layers.ts'

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
export function useListKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { box, panelOpen, ...on } = latest.current
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      // The panel itself is the one layer that may be open.
      if (!plain || event.defaultPrevented || isTyping(event) || layerCount() > (panelOpen ? 1 : 0)) return
      const act: Record<string, (() => void) | undefined> = {
        // With a panel open they walk from record to record, which is the panel's part.
        [shortcuts.list.next.key]: panelOpen ? undefined : () => arrow(box, 'ArrowDown'),
        [shortcuts.list.previous.key]: panelOpen ? undefined : () => arrow(box, 'ArrowUp'),
        [shortcuts.list.create.key]: on.onCreate,
        [shortcuts.list.remove.key]: on.onDelete,
        [shortcuts.list.edit.key]: on.onEdit,
        [shortcuts.list.assign.key]: on.onAssign,
        [shortcuts.list.tag.key]: on.onTag,
      }
      const run = act[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The grid knows how to move; it is told by the key it understands. */
function arrow(box: RefObject<HTMLElement | null>, key: string): void {
  const grid = box.current?.querySelector<HTMLElement>('[role="grid"]')
  grid?.focus({ preventScroll: true })
  grid?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
