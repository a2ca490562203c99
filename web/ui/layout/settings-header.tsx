import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { Button } from '../controls/button.tsx'
import { cx } from '../cx.ts'
import { useIsNarrow } from './use-narrow.ts'

type SettingsHeaderProps = {
  title: string
  /** How many there are; undefined while that is not known. */
  count?: number
  /** A chip after the title. */
  badge?: ReactNode
  /** What the page is for. */
  about?: ReactNode
  /** At the right end: the search and the primary button. */
  children?: ReactNode
}

/** The header of a page of the settings. Its title stands at the same height on all pages. */
export function SettingsHeader({ title, count, badge, about, children }: SettingsHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start gap-x-2 gap-y-3">
      <div className={cx('min-w-0 grow', about ? 'basis-64' : 'basis-auto')}>
        <div className="flex min-h-(--h-control) items-center">
          <div className="flex min-w-0 items-baseline gap-2">
            <h2 className="min-w-0 truncate text-15 font-semibold tracking-tight">{title}</h2>
            {badge}
            {count !== undefined && <span className="text-text-3 tabular-nums">{formatNumber(count)}</span>}
          </div>
        </div>
        {about && <p className="text-text-2 touch:-mt-1.5">{about}</p>}
      </div>
      {children}
    </header>
  )
}

/** The primary button of a settings page, for the key C; on a phone its icon alone. */
export function SettingsCreateButton({ label, onClick }: { label: string; onClick: () => void }) {
  const narrow = useIsNarrow()
  return (
    <Button
      variant="primary"
      icon={<Plus />}
      kbd={narrow ? undefined : 'C'}
      aria-label={narrow ? label : undefined}
      onClick={onClick}
    >
      {narrow ? null : label}
    </Button>
  )
}
