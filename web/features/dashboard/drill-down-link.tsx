import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
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

/** The person whose records alone the numbers count; null if they count everybody's. */
export const OwnerContext = createContext<string | null>(null)

const ownerFilters: Partial<Record<DrillDown['to'], string>> = {
  '/contacts': 'ownerId',
  '/companies': 'ownerId',
  '/deals': 'ownerId',
  '/tasks': 'assigneeId',
}

/** Links a number to the list behind it, if there is one. */
export function DrillDownLink({ drillDown, className, label, tip, children }: DrillDownLinkProps) {
  const owner = useContext(OwnerContext)
  if (!drillDown) return <span className={className}>{children}</span>
  const filter = ownerFilters[drillDown.to]
  const context =
    drillDown.to === '/dashboard'
      ? { owner: owner ? 'me' : 'everyone' }
      : // A previously chosen view would add its own filters.
        { view: 'all', ...(owner && filter && { [filter]: owner }) }
  return (
    <Link
      to={drillDown.to}
      search={{ ...context, ...drillDown.search }}
      aria-label={label}
      data-tip={tip}
      className={cx('tap rounded-chip hover:underline', className)}
    >
      {children}
    </Link>
  )
}
