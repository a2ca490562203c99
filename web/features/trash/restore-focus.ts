import { type RefObject, useEffect } from 'react'
import { getLayerCount, isTyping } from '../../ui/overlays/layers.ts'

const listRestoreButtons = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-restore]') ?? []),
]

/** Remembers the position of a button that is about to be removed. Returns a function that focuses the button that takes its position. */
export function rememberFocus(list: HTMLElement | null, key: string): () => void {
  const index = listRestoreButtons(list).findIndex((button) => button.dataset.restore === key)
  return () =>
    requestAnimationFrame(() => {
      const isFocusLost = document.activeElement === null || document.activeElement === document.body
      if (!isFocusLost) return
      const remaining = listRestoreButtons(list)
      const next = remaining[Math.min(Math.max(index, 0), remaining.length - 1)] ?? document.getElementById('main')
      next?.focus({ preventScroll: false })
    })
}

/** Arrow keys, `j` and `k` move between buttons, unless the user is typing or a menu is open. */
export function useRestoreShortcuts(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
      const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey
      if (!step || !hasNoModifier || event.defaultPrevented || isTyping(event) || getLayerCount() > 0) return
      const buttons = listRestoreButtons(list.current)
      const at = buttons.indexOf(document.activeElement as HTMLElement)
      const next = at < 0 ? buttons[step > 0 ? 0 : buttons.length - 1] : buttons[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [list])
}
