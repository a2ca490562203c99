import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { cx } from '../cx.ts'
import { tooltipProps } from '../overlays/tooltip.tsx'

export type ChipTone = 'grey' | 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'navy' | 'purple' | 'accent'

type ChipProps = {
  tone?: ChipTone
  /** A ring means started, a dot means reached. */
  mark?: 'dot' | 'ring'
  icon?: ReactNode
  /** The tooltip, such as the stored value of an unknown status. */
  hint?: string
  className?: string
  children: ReactNode
}

/** A status with its label. */
export function Chip({ tone = 'grey', mark, icon, hint, className, children }: ChipProps) {
  return (
    <span
      {...tooltipProps(hint)}
      className={cx(
        'inline-flex h-5 max-w-full flex-none items-center gap-1 align-top rounded-chip px-1.5 text-12 leading-5 font-medium whitespace-nowrap forced-colors:border [&>.lucide]:size-3',
        tones[tone],
        className,
      )}
    >
      {mark && (
        <span
          aria-hidden
          className={cx(
            'size-2 flex-none rounded-full',
            mark === 'dot' ? 'bg-(--dot)' : 'shadow-[inset_0_0_0_1.5px_var(--dot)]',
          )}
        />
      )}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

type TagProps = { children: string; onRemove?: () => void; color?: string }

/** A tag, outlined to distinguish it from a status. */
export function Tag({ children, onRemove, color }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full flex-none items-center rounded-chip align-top border border-line-2 bg-surface text-12 whitespace-nowrap text-text-2',
        onRemove ? 'h-6 ps-2 touch:h-9 touch:ps-3' : 'h-5 px-1.5',
      )}
    >
      {color && <span aria-hidden className="me-1.5 size-2 flex-none rounded-full" style={{ background: color }} />}
      <span dir="auto" className="truncate">
        {children}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={t('Remove {children}', { children })}
          onClick={onRemove}
          className="tap inline-flex size-6 flex-none items-center justify-center rounded-chip text-text-3 hover:text-text touch:size-9"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  )
}

const tones: Record<ChipTone, string> = {
  grey: 'bg-grey-tint text-text-2 [--dot:var(--grey-solid)]',
  red: 'bg-red-tint text-red-ink [--dot:var(--red-solid)]',
  orange: 'bg-orange-tint text-orange-ink [--dot:var(--orange-solid)]',
  yellow: 'bg-yellow-tint text-yellow-ink [--dot:var(--yellow-solid)]',
  green: 'bg-green-tint text-green-ink [--dot:var(--green-solid)]',
  blue: 'bg-blue-tint text-blue-ink [--dot:var(--blue-solid)]',
  navy: 'bg-navy-tint text-navy-ink [--dot:var(--navy-solid)]',
  purple: 'bg-purple-tint text-purple-ink [--dot:var(--purple-solid)]',
  accent: 'bg-accent-soft text-accent-ink [--dot:var(--accent)]',
}
