import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { useFieldControlProps } from '../forms/form-field.tsx'

type CheckboxProps = {
  checked: boolean | 'mixed'
  onChange: (checked: boolean, event: { shiftKey: boolean }) => void
  /** The visible label. Use `name` for a box without one. */
  label?: ReactNode
  name?: string
  disabled?: boolean
  tabIndex?: number
  className?: string
}

/** A 16 px checkbox in a 24 px target, or 44 px on touch screens. */
export function Checkbox({ checked, onChange, label, name, disabled, tabIndex, className }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const mixed = checked === 'mixed'
  const shift = useRef(false)
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed
  }, [mixed])
  return (
    <label
      className={cx(
        'inline-flex min-h-6 items-center gap-2',
        Boolean(label) && 'touch:min-h-11',
        disabled && 'text-text-3',
        className,
      )}
    >
      <span className="tap relative inline-flex size-6 flex-none items-center justify-center">
        <input
          ref={input}
          type="checkbox"
          aria-label={name}
          checked={checked === true}
          disabled={disabled}
          tabIndex={tabIndex}
          onClick={(event) => {
            shift.current = event.shiftKey
          }}
          onChange={(event) => onChange(event.target.checked, { shiftKey: shift.current })}
          className="peer size-4 appearance-none rounded-chip border border-control bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent not-disabled:hover:border-text-2 disabled:border-line-2 disabled:bg-active"
        />
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="pointer-events-none absolute size-3 fill-none stroke-on-accent stroke-2 opacity-0 [stroke-linecap:round] [stroke-linejoin:round] peer-checked:opacity-100 peer-indeterminate:opacity-100 peer-disabled:stroke-text-3"
        >
          <path d={mixed ? 'M3 6h6' : 'M2.5 6.3 5 8.7l4.5-5.2'} />
        </svg>
      </span>
      {label}
    </label>
  )
}

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  /** Hides the label visually. */
  hideLabel?: boolean
  disabled?: boolean
}

/** A switch for settings that take effect at once. Use a Checkbox for values that are saved later. */
export function Switch({ checked, onChange, label, hideLabel, disabled }: SwitchProps) {
  return (
    <label className={cx('inline-flex min-h-6 items-center gap-2 touch:min-h-11', disabled && 'text-text-3')}>
      <span className="relative inline-flex h-6 w-7 flex-none items-center">
        <input
          {...useFieldControlProps()}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-4 w-7 appearance-none rounded-full bg-control transition-colors duration-(--t-menu) checked:bg-accent disabled:bg-active"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-0.5 size-3 rounded-full bg-surface shadow-1 transition-transform duration-(--t-menu) ease-out peer-checked:translate-x-3 rtl:peer-checked:-translate-x-3"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
