import { type RefObject, useEffect } from 'react'
import { isTyping, layerCount } from '../../ui/layers.ts'

const buttonsIn = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-restore]') ?? []),
]

/** Remembers where a button stands that is about to go; the answer puts the focus on the one that takes its place. */
export function focusNearby(list: HTMLElement | null, key: string): () => void {
  const at = buttonsIn(list).findIndex((button) => button.dataset.restore === key)
  return () =>
    requestAnimationFrame(() => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!lost) return
      const left = buttonsIn(list)
      const next = left[Math.min(Math.max(at, 0), left.length - 1)] ?? document.getElementById('main')
      next?.focus({ preventScroll: false })
    })
}

/** Arrows and `j`, `k` go from button to button; silent while something is typed or a menu stands over the page. */
export function useRestoreKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (!step || !plain || event.defaultPrevented || isTyping(event) || layerCount() > 0) return
      const buttons = buttonsIn(list.current)
      const at = buttons.indexOf(document.activeElement as HTMLElement)
      const next = at < 0 ? buttons[step > 0 ? 0 : buttons.length - 1] : buttons[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}
