import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Kbd } from '../keyboard/kbd.tsx'
import { toAriaKeyShortcut } from '../overlays/tooltip.tsx'

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-ghost'
type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonProps = ComponentPropsWithRef<'button'> & {
  variant?: ButtonVariant
  /** 24, 28 or 36 px high; md and lg are 44 px on touch screens. */
  size?: ButtonSize
  /** Shows a spinner and ignores clicks, without losing focus. */
  busy?: boolean
  icon?: ReactNode
  /** The shortcut for the same action, shown as a hint. */
  kbd?: string
  /** As wide as its container. */
  block?: boolean
}

export function Button({ variant = 'outline', size = 'md', busy, icon, kbd, block, ...rest }: ButtonProps) {
  const { className, children, type = 'button', onClick, ...props } = rest
  const solid = variant === 'primary' || variant === 'danger'
  return (
    <button
      {...props}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || props['aria-disabled'] || undefined}
      aria-keyshortcuts={kbd && toAriaKeyShortcut(kbd)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ variant, size }), block && 'w-full', className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {kbd && (
        <span aria-hidden className="inline-flex max-md:hidden">
          <Kbd className={solid ? 'bg-current/16 text-current' : undefined}>{kbd}</Kbd>
        </span>
      )}
    </button>
  )
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'outline', size = 'md' }: { variant?: ButtonVariant; size?: ButtonSize } = {}) {
  return cx(
    'inline-flex flex-none items-center justify-center gap-1.5 border font-medium whitespace-nowrap select-none',
    'transition-[background-color,scale] duration-(--t-press) ease-out not-disabled:active:scale-[0.985]',
    'disabled:border-transparent disabled:text-text-3 aria-busy:cursor-progress',
    sizes[size],
    variants[variant],
  )
}

const sizes: Record<ButtonSize, string> = {
  sm: 'tap h-6 rounded-[5px] px-2 text-12 touch:h-9 touch:px-3 max-md:text-13',
  md: 'h-(--h-control) rounded-control px-2.5 touch:min-w-11',
  lg: 'h-(--h-control-lg) rounded-control px-3.5',
}

const pressed = 'aria-pressed:bg-active! aria-pressed:text-text aria-expanded:bg-active! aria-expanded:text-text'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-hover not-disabled:active:bg-accent-press disabled:bg-active',
  outline:
    'border-control bg-surface text-text not-disabled:hover:bg-hover not-disabled:active:bg-active disabled:bg-active',
  ghost: `border-transparent text-text-2 not-disabled:hover:bg-hover not-disabled:hover:text-text not-disabled:active:bg-active ${pressed}`,
  danger: 'border-transparent bg-danger text-on-danger not-disabled:hover:brightness-93 disabled:bg-active',
  'danger-ghost': 'border-transparent text-red-ink not-disabled:hover:bg-red-tint',
}
