import GitMerge from 'lucide-react/icons/git-merge'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { useLayer } from '../overlays/layers.ts'

type InlineFieldConflictProps = {
  label: string
  by?: string
  when?: string
  theirs: ReactNode
  mine: ReactNode
  onTheirs: () => void
  onMine: () => void
}

/** Shown when somebody else changed the value in the meantime. The user picks one of the two values; Escape picks theirs. */
export function InlineFieldConflict({ label, by, when, theirs, mine, onTheirs, onMine }: InlineFieldConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  useLayer({ open: true, inside: (target) => box.current?.contains(target) ?? false, onEscape: onTheirs })
  useEffect(() => {
    // If the response was immediate, the field's row takes the focus in this frame, so focus the button in the next one.
    const frame = requestAnimationFrame(() => first.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const choice =
    'min-w-0 rounded-control border border-control bg-surface p-2 text-start hover:bg-hover active:bg-active'
  const name = by ?? t('Someone else')
  const valueClass = 'line-clamp-6 wrap-anywhere'
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-label={t('{label} was changed by someone else', { label })}
      className="absolute inset-x-0 top-0 z-(--z-menu) rounded-card border border-orange-edge bg-orange-tint p-2 shadow-2"
    >
      <p className="mb-2 flex items-center gap-1.5 font-medium text-orange-ink">
        <GitMerge aria-hidden />
        {when
          ? t('{name} changed this {when}', { name, when })
          : t('{name} changed this while you were editing', { name })}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <button ref={first} type="button" className={choice} onClick={onTheirs}>
          <span className="block text-12 text-text-2">{by ? t('{by}’s value', { by }) : t('Their value')}</span>
          <span className={valueClass}>{theirs}</span>
        </button>
        <button type="button" className={choice} onClick={onMine}>
          <span className="block text-12 text-text-2">{t('Your value')}</span>
          <span className={valueClass}>{mine}</span>
        </button>
      </div>
    </div>
  )
}
