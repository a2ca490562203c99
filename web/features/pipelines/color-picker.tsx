import { useId } from 'react'
import { t } from '#contract/language/translate.ts'
import type { StageColor } from '#contract/pipelines/enums.ts'
import { cx } from '../../ui/cx.ts'
import { stageTones } from './stage-chip.tsx'

type ColorPickerProps = { value: StageColor; onChange: (color: StageColor) => void }

/** A radio group of stage colors. */
export function ColorPicker({ value, onChange }: ColorPickerProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t('Color')}</legend>
      <div className="flex flex-wrap gap-1">
        {Object.entries(stageTones).map(([color, { tone, label }]) => (
          <label
            key={color}
            title={label}
            className={cx(
              'relative inline-flex size-8 cursor-pointer items-center justify-center rounded-control touch:size-11',
              'hover:bg-hover has-checked:bg-active has-focus-visible:outline-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              value={color}
              aria-label={label}
              checked={value === color}
              onChange={() => onChange(color as StageColor)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden
              className={cx(
                'size-4 rounded-full border border-transparent forced-colors:border-[CanvasText]',
                value === color && 'outline-2 outline-offset-2 outline-text-2',
              )}
              style={{ background: `var(--${tone}-solid)` }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
