import { type RefObject, useEffect, useRef } from 'react'
import { isTyping, layerCount } from '../../ui/layers.ts'

type Keys = {
  box: RefObject<HTMLElement | null>
  panelOpen: boolean
  /** To the next or the previous record of the open panel. */
  onStep: (by: 1 | -1) => void
  onCreate?: () => void
  onDelete?: () => void
}

/** `j` and `k` walk, `c` creates, `#` deletes; silent while something is typed or a dialog or menu stands over the list. */
export function useListKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { box, panelOpen, onStep, onCreate, onDelete } = latest.current
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      // The panel itself is the one layer that may be open.
      if (!plain || event.defaultPrevented || isTyping(event) || layerCount() > (panelOpen ? 1 : 0)) return
      const act: Record<string, (() => void) | undefined> = {
        j: () => (panelOpen ? onStep(1) : arrow(box, 'ArrowDown')),
        k: () => (panelOpen ? onStep(-1) : arrow(box, 'ArrowUp')),
        c: onCreate,
        '#': onDelete,
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
