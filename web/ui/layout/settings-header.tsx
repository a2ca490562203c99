import type { ReactNode } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { cx } from '../cx.ts'

type SettingsHeaderProps = {
  title: string
  /** How many there are; undefined while that is not known. */
  count?: number
  /** What the page is for. */
  about?: ReactNode
  /** At the right end: the search and the primary button. */
  children?: ReactNode
}

/** The header of a page of the settings. */
export function SettingsHeader({ title, count, about, children }: SettingsHeaderProps) {
  return (
    <header className={cx('mb-6 flex flex-wrap gap-x-2 gap-y-3', about ? 'items-start' : 'items-center')}>
      <div className={cx('min-w-0 grow', about ? 'basis-64' : 'basis-auto')}>
        <div className="flex items-baseline gap-2">
          <h2 className="text-15 font-semibold tracking-tight">{title}</h2>
          {count !== undefined && <span className="text-text-3 tabular-nums">{formatNumber(count)}</span>}
        </div>
        {about && <p className="mt-1 text-text-2">{about}</p>}
      </div>
      {children}
    </header>
  )
}
