import { useLayoutEffect, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { paletteStore, paletteText } from '../../platform/keyboard/palette-store.ts'
import { CodeNotice } from '../../ui/feedback/code-fallback.tsx'

/** Captures keys while the palette loads. Otherwise they would be lost, or trigger shortcuts of the page. */
export function PendingPalette({ part }: { part: object }) {
  const [dialog] = useState(paletteStore.get)
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      const text = paletteText.get()
      if (paletteStore.get() === 'palette' && event.key.length === 1) paletteText.set(text + event.key)
      else if (event.key === 'Backspace') paletteText.set(text.slice(0, -1))
      else if (event.key === 'Escape') {
        paletteText.set('')
        paletteStore.set(null)
      }
    }
    // Captured on the window, before the document's handlers.
    window.addEventListener('keydown', handleKeyDown, true)
    return () => window.removeEventListener('keydown', handleKeyDown, true)
  }, [])
  return (
    <CodeNotice
      part={part}
      text={t('The search can’t be loaded.')}
      onMissing={() => paletteStore.set(null)}
      onRetry={() => paletteStore.set(dialog)}
    />
  )
}
