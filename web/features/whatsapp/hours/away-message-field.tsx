import { useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import { Textarea } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { VariableButtons } from '../composer/variable-buttons.tsx'

type AwayMessageFieldProps = { text: string; onChange: (text: string) => void }

/** What is answered outside the hours. */
export function AwayMessageField({ text, onChange }: AwayMessageFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="flex flex-col gap-2">
      <FormField
        label={t('Away message')}
        optional
        help={t(
          'Sent once a day to people who write while you are closed, unless they opted out. The conversation still needs your reply. Variables without a value are left out.',
        )}
      >
        <Textarea
          ref={box}
          rows={4}
          maxLength={whatsappLengths.awayMessage}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </FormField>
      <VariableButtons box={box} text={text} onChange={onChange} />
    </div>
  )
}
