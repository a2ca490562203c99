import { useEffect, useRef } from 'react'
import { getLayerCount, isTyping } from '../overlays/layers.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** Characters that other keyboard layouts have in place of our shortcut characters. */
const equivalentKeys: Record<string, string> = { '؟': '?', '№': '#' }

/**
 * The pressed key, as named in `shortcuts`. On non-Latin keyboards it is the key at the same position of a Latin keyboard.
 * Letters are in lower case, even with Caps Lock.
 */
export function toShortcutKey({ key, code, shiftKey }: Pressed): string {
  if (/^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key)) {
    if (code === 'BracketLeft') return '['
    const letter = /^Key([A-Z])$/.exec(code)?.[1]
    if (letter) return shiftKey ? letter : letter.toLowerCase()
  }
  return /^[A-Z]$/.test(key) && !shiftKey ? key.toLowerCase() : (equivalentKeys[key] ?? key)
}

/** Handles shortcuts, unless the user is typing or more than `maxLayers` layers are open. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>, maxLayers: number): void {
  const latest = useRef({ keys, layers: maxLayers })
  latest.current = { keys, layers: maxLayers }
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const handler = latest.current.keys[toShortcutKey(event)]
      if (!handler || getLayerCount() > latest.current.layers) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
