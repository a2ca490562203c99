import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { tooltipProps } from '../overlays/tooltip.tsx'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name, also shown as tooltip. */
  label: string
  icon: ReactNode
  kbd?: string
  size?: 'sm' | 'md'
  tone?: 'quiet' | 'danger'
  /** The side of the tooltip. */
  tipSide?: 'top' | 'bottom' | 'start' | 'end'
}

/** A square icon button: 28 px, 24 px when small, 44 px on touch screens. */
export function IconButton({ label, icon, kbd, size = 'md', tone = 'quiet', tipSide, ...rest }: IconButtonProps) {
  const { className, type = 'button', ...props } = rest
  return (
    <button
      {...tooltipProps(label, { kbd, side: tipSide })}
      {...props}
      type={type}
      aria-label={label}
      className={cx(
        'inline-flex flex-none items-center justify-center rounded-control text-text-2 transition-colors duration-(--t-press) ease-out',
        'not-disabled:active:bg-active aria-pressed:bg-active aria-pressed:text-text aria-expanded:bg-active aria-[current]:bg-active aria-[current]:text-text',
        'disabled:text-faint',
        size === 'sm' ? 'tap size-6 touch:size-9' : 'size-7 touch:size-11 touch:[&>.lucide]:size-5',
        tone === 'danger'
          ? 'not-disabled:hover:bg-red-tint not-disabled:hover:text-red-ink'
          : 'not-disabled:hover:bg-hover not-disabled:hover:text-text',
        className,
      )}
    >
      {icon}
    </button>
  )
}
