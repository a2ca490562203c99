import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { controlClass } from '../../ui/controls/input.tsx'
import { cx } from '../../ui/cx.ts'

const otpLength = 6

type OtpInputProps = { value: string; onChange: (value: string) => void; invalid?: boolean; describedBy?: string }

/** One box per digit. Typing moves to the next box, and pasting a code fills all boxes. Empty boxes are spaces in `value`. */
export function OtpInput({ value, onChange, invalid, describedBy }: OtpInputProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const digits = Array.from({ length: otpLength }, (_, at) => (value[at] ?? ' ').trim())

  const focus = (at: number) => boxes.current[Math.max(0, Math.min(otpLength - 1, at))]?.focus()
  const writeDigits = (at: number, typed: string) => {
    const next = [...digits]
    const newDigits = typed.replace(/\D/g, '').slice(0, otpLength - at)
    for (const [offset, digit] of [...newDigits].entries()) next[at + offset] = digit
    if (typed === '') next[at] = ''
    onChange(
      next
        .map((digit) => digit || ' ')
        .join('')
        .trimEnd(),
    )
    if (newDigits) focus(at + newDigits.length)
  }
  const handleInput = (at: number, typed: string) => {
    // The browser appends a digit typed into a filled box to the old one.
    const before = digits[at]
    writeDigits(at, before && typed.length === 2 ? typed.replace(before, '') || before : typed)
  }
  const handleKeyDown = (at: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !digits[at] && at > 0) {
      event.preventDefault()
      writeDigits(at - 1, '')
      focus(at - 1)
    }
    if (event.key === 'ArrowLeft') focus(at - 1)
    if (event.key === 'ArrowRight') focus(at + 1)
  }
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault()
    writeDigits(0, event.clipboardData.getData('text').replace(/\D/g, '').slice(0, otpLength))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div role="group" aria-label={t('6-digit code')} aria-describedby={describedBy} className="grid grid-cols-6 gap-2">
      {digits.map((digit, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
          key={at}
          ref={(box) => {
            boxes.current[at] = box
          }}
          inputMode="numeric"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={t('Digit {count}', { count: at + 1 })}
          aria-invalid={invalid || undefined}
          // biome-ignore lint/a11y/noAutofocus: the page has this one purpose
          autoFocus={at === 0}
          value={digit}
          onFocus={(event) => event.target.select()}
          onChange={(event) => handleInput(at, event.target.value)}
          onKeyDown={(event) => handleKeyDown(at, event)}
          onPaste={handlePaste}
          className={cx(controlClass('lg'), 'h-12! px-0! text-center text-20! font-semibold tabular-nums')}
        />
      ))}
    </div>
  )
}
