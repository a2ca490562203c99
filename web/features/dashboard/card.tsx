import type { ReactNode } from 'react'
import { useId } from 'react'
import { CountBadge } from '../../ui/badges/count-badge.tsx'
import { cx } from '../../ui/cx.ts'

type CardProps = {
  title: string
  /** How many records the card is about; nothing is shown for none. */
  count?: number
  /** At the end of the header: a link or a switch. */
  end?: ReactNode
  className?: string
  children: ReactNode
}

/** One question and its answer. */
export function Card({ title, count = 0, end, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={cx('flex min-w-0 flex-col rounded-card border border-line-2 bg-surface', className)}
    >
      <header className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 id={titleId} className="text-13 font-semibold">
          {title}
        </h2>
        {count > 0 && <CountBadge count={count} className="-ms-1" />}
        {end && <div className="ms-auto flex min-w-0 items-center gap-2 text-12 text-text-2">{end}</div>}
      </header>
      {children}
    </section>
  )
}
