import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** A list and the filters under which it shows what a number counts. */
export type DrillDown = {
  to: '/contacts' | '/companies' | '/deals' | '/tasks' | '/inbox' | '/dashboard'
  search?: Record<string, string | undefined>
}

type DrillDownLinkProps = {
  drillDown: DrillDown | null
  className?: string
  /** For the ear, where the number alone says too little. */
  label?: string
  tip?: string
  children: ReactNode
}

/** What opens the list behind it; plain where there is none. */
export function DrillDownLink({ drillDown, className, label, tip, children }: DrillDownLinkProps) {
  if (!drillDown) return <span className={className}>{children}</span>
  return (
    <Link
      to={drillDown.to}
      // A view that somebody chose before would filter, too.
      search={{ view: 'all', ...drillDown.search }}
      aria-label={label}
      data-tip={tip}
      className={cx('tap rounded-chip hover:underline', className)}
    >
      {children}
    </Link>
  )
}
