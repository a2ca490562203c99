import { t } from '#contract/language/translate.ts'
import type { VariableSource } from '#contract/whatsapp/broadcasts/broadcast.ts'
import { templateLimits } from '#contract/whatsapp/limits.ts'
import { type FactName, factNames } from '#contract/whatsapp/replies/reply-variables.ts'
import type { TemplateParts } from '#contract/whatsapp/templates/template.ts'
import type { TemplateVariable } from '#contract/whatsapp/templates/template-text.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { factLabels } from '../templates/record-facts.ts'
import { inputLabel } from '../templates/template-values.ts'

type SourceFieldProps = {
  parts: TemplateParts
  variable: TemplateVariable
  source: VariableSource
  error: string | null
  onChange: (source: VariableSource) => void
}

const missingLabels: Record<FactName, string> = {
  'First name': t('If the first name is missing'),
  Name: t('If the name is missing'),
  Company: t('If the company is missing'),
  Deal: t('If the deal is missing'),
  'My name': t('If your name is missing'),
}

/** What a variable stands for: a fact about each contact, or the same text for everybody. */
export function SourceField({ parts, variable, source: { fact, text }, error, onChange }: SourceFieldProps) {
  const label = inputLabel(parts, variable)
  return (
    <div className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
      <FormField label={label}>
        <Select<FactName>
          size="lg"
          empty={t('The same text for everyone')}
          value={fact ?? null}
          onChange={(chosen) => onChange({ ...(chosen && { fact: chosen }), ...(text && { text }) })}
          options={factNames.map((name) => ({ value: name, label: factLabels[name] }))}
        />
      </FormField>
      <FormField label={fact ? missingLabels[fact] : t('Text')} error={error}>
        <Input
          size="lg"
          autoComplete="off"
          placeholder={fact ? t('Leave the contact out') : undefined}
          maxLength={templateLimits.value}
          value={text ?? ''}
          onChange={(event) => onChange({ ...(fact && { fact }), text: event.target.value })}
        />
      </FormField>
    </div>
  )
}
