import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ComponentPropsWithRef, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { cx } from '../cx.ts'
import { useFieldControlProps } from '../forms/form-field.tsx'
import { Kbd } from '../keyboard/kbd.tsx'
import { IconButton } from './icon-button.tsx'

export type ControlSize = 'md' | 'lg'

/** The frame of Input, Select and Textarea: 28 px high, 36 in forms, 44 on touch screens. */
export function controlClass(size: ControlSize = 'md') {
  return cx(
    'w-full min-w-0 rounded-control border border-control bg-surface transition-colors duration-(--t-press) ease-out max-md:text-[16px]',
    'not-disabled:hover:border-text-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent',
    'aria-invalid:border-red-ink aria-invalid:focus:outline-red-ink',
    'disabled:border-line-2 disabled:bg-canvas disabled:text-text-3',
    size === 'lg' ? 'h-(--h-control-lg) px-3' : 'h-(--h-control) px-2',
  )
}

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'size'> & { size?: ControlSize }

export function Input({ size, className, ...props }: InputProps) {
  return <input {...useFieldControlProps()} {...props} className={cx(controlClass(size), className)} />
}

/** A password input that can show its value. */
export function PasswordInput({ className, ...props }: InputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className={cx('relative', className)}>
      <Input {...props} type={shown ? 'text' : 'password'} className="pe-10" />
      <IconButton
        label={shown ? t('Hide password') : t('Show password')}
        icon={shown ? <EyeOff /> : <Eye />}
        aria-pressed={shown}
        className="absolute inset-y-0 end-1 my-auto bg-transparent!"
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}

type SearchInputProps = {
  value: string
  onChange: (value: string) => void
  label: string
  placeholder?: string
  kbd?: string
  size?: ControlSize
  className?: string
}

export function SearchInput({ value, onChange, label, placeholder = label, kbd, size, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={cx('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-2 my-auto text-text-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !value) return
          event.preventDefault()
          onChange('')
        }}
        className={cx(controlClass(size), 'ps-8! pe-8! [&::-webkit-search-cancel-button]:hidden')}
      />
      {value ? (
        <IconButton
          size="sm"
          label={t('Clear')}
          icon={<X className="size-3.5" />}
          className="absolute! inset-y-0 end-0.5 my-auto"
          onClick={clear}
        />
      ) : (
        kbd && (
          <span className="pointer-events-none absolute inset-y-0 end-1 flex items-center">
            <Kbd>{kbd}</Kbd>
          </span>
        )
      )}
    </div>
  )
}

export function Textarea({ className, ...props }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...useFieldControlProps()}
      {...props}
      className={cx(controlClass(), 'block h-auto resize-y px-2 py-1.5 leading-5', className)}
    />
  )
}
