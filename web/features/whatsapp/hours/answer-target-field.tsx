import { t } from '#contract/language/translate.ts'
import { maxAnswerMinutes } from '#contract/whatsapp/limits.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'

type AnswerTargetFieldProps = { minutes: string; error: string | undefined; onChange: (minutes: string) => void }

/** Within how many minutes to answer. */
export function AnswerTargetField({ minutes, error, onChange }: AnswerTargetFieldProps) {
  return (
    <FormField
      label={t('Reply within, in minutes')}
      optional
      help={t('Only business hours count. The inbox marks conversations whose reply is overdue.')}
      error={error}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={maxAnswerMinutes}
        value={minutes}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormField>
  )
}
