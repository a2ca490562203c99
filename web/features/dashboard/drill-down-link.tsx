import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** A list, and the filters that select what a number counts. */
export type DrillDown = {
  to: '/contacts' | '/companies' | '/deals' | '/tasks' | '/inbox' | '/dashboard'
  search?: Record<string, string | undefined>
}

type DrillDownLinkProps = {
  drillDown: DrillDown | null
  className?: string
  /** For screen readers, where the number alone is unclear. */
  label?: string
  tip?: string
  children: ReactNode
}

/** Links a number to the list behind it, if there is one. */
export function DrillDownLink({ drillDown, className, label, tip, children }: DrillDownLinkProps) {
  if (!drillDown) return <span className={className}>{children}</span>
  return (
    <Link
      to={drillDown.to}
      // A previously chosen view would add its own filters.
      search={{ view: 'all', ...drillDown.search }}
      aria-label={label}
      data-tip={tip}
      className={cx('tap rounded-chip hover:underline', className)}
    >
      {children}
    </Link>
  )
}
