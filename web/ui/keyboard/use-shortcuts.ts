import { useEffect, useRef } from 'react'
import { getLayerCount, isTyping } from '../overlays/layers.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** What stands where our keys are looked for, on keyboards that have another sign there. */
const others: Record<string, string> = { '؟': '?', '№': '#' }

/**
 * The key of a shortcut that was pressed, as `shortcuts` names it: on a keyboard of another script, the one that a Latin keyboard
 * has at that place; and small although Caps Lock is on.
 */
export function shortcutKeyOf({ key, code, shiftKey }: Pressed): string {
  if (/^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key)) {
    if (code === 'BracketLeft') return '['
    const letter = /^Key([A-Z])$/.exec(code)?.[1]
    if (letter) return shiftKey ? letter : letter.toLowerCase()
  }
  return /^[A-Z]$/.test(key) && !shiftKey ? key.toLowerCase() : (others[key] ?? key)
}

/** What keys do while nothing is typed and at most so many layers float over the page; a key that is left out is somebody else's. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>, maxLayers: number): void {
  const latest = useRef({ keys, layers: maxLayers })
  latest.current = { keys, layers: maxLayers }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const handler = latest.current.keys[shortcutKeyOf(event)]
      if (!handler || getLayerCount() > latest.current.layers) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
