import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type DisclosureButtonProps = {
  open: boolean
  /** The id of the collapsible content. */
  controls: string
  onToggle: () => void
  className?: string
  children: ReactNode
}

/** A button that collapses and expands content. */
export const DisclosureButton = ({ open, controls, onToggle, className, children }: DisclosureButtonProps) => (
  <button
    type="button"
    aria-expanded={open}
    aria-controls={controls}
    onClick={onToggle}
    className={cx(
      'flex h-8 w-full items-center gap-1.5 rounded-control ps-1.5 pe-2 hover:bg-hover touch:h-11',
      className,
    )}
  >
    <ChevronDown
      aria-hidden
      className={cx('size-3 text-text-3 transition-transform duration-(--t-menu)', !open && '-rotate-90 rtl:rotate-90')}
    />
    {children}
  </button>
)
