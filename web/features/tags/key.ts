import { useEffect, useRef } from 'react'
import { isTyping, layerCount } from '../../ui/layers.ts'

/** A key that works while nothing is typed and at most so many layers float over the page. */
export function useKey(key: string, layers: number, press: () => void): void {
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      if (event.key !== key || !plain || event.defaultPrevented || isTyping(event) || layerCount() > layers) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key, layers])
}
