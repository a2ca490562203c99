import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../controls/button.tsx'
import { useEscapeWithoutLayers } from '../overlays/layers.ts'

type SelectionBarProps = {
  count: number
  /** The plural of the rows, for screen readers: `contacts`. */
  noun?: string
  /** The total, if everything is selected: `12,345`. */
  all?: string
  /** Ghost buttons with their shortcuts. */
  children: ReactNode
  onClear: () => void
}

/** Floats at the bottom of the list while rows are selected. Escape clears the selection, if nothing else is open. */
export function SelectionBar({ count, noun = '', all, children, onClear }: SelectionBarProps) {
  const shown = count > 0
  const countText = all === undefined ? formatNumber(count) : t('All {all}', { all })
  useEscapeWithoutLayers(shown, onClear)
  return (
    <>
      <p role="status" className="sr-only">
        {shown ? t('{countText} {noun} selected', { countText, noun }) : ''}
      </p>
      {shown && (
        <section
          aria-label={t('Selected rows')}
          data-keeps-panel
          data-lifts-toasts
          className="pointer-events-none absolute inset-x-2 bottom-4 z-(--z-bar) flex animate-dialog-in justify-center"
        >
          <div className="pointer-events-auto flex h-11 max-w-full items-center gap-0.5 overflow-x-auto rounded-card border border-line-2 bg-raised px-2 whitespace-nowrap shadow-2 no-scrollbar max-md:h-14">
            <span className="px-2 font-medium tabular-nums">{t('{countText} selected', { countText })}</span>
            <span aria-hidden className="mx-1.5 h-5 w-px flex-none bg-line-2" />
            {children}
            <span aria-hidden className="mx-1.5 h-5 w-px flex-none bg-line-2" />
            <Button variant="ghost" icon={<X />} kbd="Esc" onClick={onClear}>
              <span className="sr-only">{t('Clear selection')}</span>
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
