import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { cx } from '../cx.ts'
import { useFieldControlProps } from '../forms/form-field.tsx'
import { type ControlSize, controlClass } from './input.tsx'

/** Lists with a search field also show `hint`, and find it. */
export type Option<V extends string = string> = { value: V; label: string; hint?: string; disabled?: boolean }

/** The label of a stored choice. */
export const getOptionLabel = (options: readonly Option[], value: string | null): string =>
  options.find((option) => option.value === value)?.label ?? value ?? ''

type SelectProps<V extends string> = Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'size'> & {
  value: V | null
  onChange: (value: V | null) => void
  options: readonly Option<V>[]
  /** The label of the empty option; `false` for no empty option. */
  empty?: string | false
  /** The empty option is a choice like the others, such as "All": it is not grey. */
  emptyIsChoice?: boolean
  size?: ControlSize
}

/** A styled native select, because that works on every phone and has type-ahead built in. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, onChange, options, empty = t('Select ...'), emptyIsChoice, size, className, ...rest } = props
  return (
    <div className={cx('relative', className)}>
      <select
        {...useFieldControlProps()}
        {...rest}
        value={value ?? ''}
        onChange={(event) => onChange((event.target.value || null) as V | null)}
        className={cx(
          controlClass(size),
          'appearance-none truncate',
          size === 'lg' ? 'pe-8!' : 'pe-7!',
          value === null && !emptyIsChoice && 'text-text-3',
        )}
      >
        {empty !== false && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="text-text">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className={cx(
          'pointer-events-none absolute inset-y-0 my-auto size-3.5 text-text-3',
          size === 'lg' ? 'end-3' : 'end-2',
        )}
      />
    </div>
  )
}
