import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { customFieldLimits } from '#contract/custom-fields/enums.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { stageTones } from '../pipelines/public.ts'
import type { ChoiceDraft } from './requests.ts'

type ChoiceEditorProps = {
  choices: readonly ChoiceDraft[]
  error: string | undefined
  onChange: (choices: ChoiceDraft[]) => void
}

const colorOptions = Object.entries(stageTones).map(([value, { label }]) => ({ value, label }))

/** Edits the names and colors of a field's choices. Enter adds the next one. */
export function ChoiceEditor({ choices, error, onChange }: ChoiceEditorProps) {
  const list = useRef<HTMLUListElement>(null)
  const errorId = useId()
  const change = (at: number, next: Partial<ChoiceDraft>) =>
    onChange(choices.map((choice, index) => (index === at ? { ...choice, ...next } : choice)))
  function add() {
    // Rendered synchronously, because the next typed letter belongs to the new choice.
    flushSync(() => onChange([...choices, { label: '', color: 'GRAY' }]))
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">{t('Choices')}</legend>
      <ul ref={list} className="flex flex-col gap-2">
        {choices.map((choice, index) => (
          <li key={choice.id ?? `new-${index}`} className="flex items-center gap-2">
            <span
              aria-hidden
              className="size-3 flex-none rounded-full forced-colors:border"
              style={{ background: `var(--${stageTones[choice.color].tone}-solid)` }}
            />
            <Input
              aria-label={t('Choice {count}', { count: index + 1 })}
              autoComplete="off"
              className="min-w-0 flex-1"
              maxLength={customFieldLimits.labelLength}
              value={choice.label}
              onChange={(event) => change(index, { label: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing || choice.label.trim() === '') return
                event.preventDefault()
                add()
              }}
            />
            <Select
              aria-label={t('Color of choice {count}', { count: index + 1 })}
              className="w-28 flex-none"
              empty={false}
              value={choice.color}
              onChange={(color) => color && change(index, { color: color as ChoiceDraft['color'] })}
              options={colorOptions}
            />
            <IconButton
              size="sm"
              label={t('Remove choice {count}', { count: index + 1 })}
              icon={<X />}
              onClick={() => onChange(choices.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p id={errorId} className="text-12 text-red-ink">
          {error}
        </p>
      )}
      <Button
        variant="ghost"
        icon={<Plus />}
        className="self-start"
        disabled={choices.length >= customFieldLimits.choices}
        onClick={add}
      >
        {t('Add choice')}
      </Button>
    </fieldset>
  )
}
