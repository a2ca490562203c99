import Braces from 'lucide-react/icons/braces'
import { t } from '#contract/language/translate.ts'
import { templateLimits } from '#contract/whatsapp/limits.ts'
import type { TemplateParts } from '#contract/whatsapp/templates/template.ts'
import type { TemplateVariable } from '#contract/whatsapp/templates/template-text.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { factLabels, type listFacts } from './record-facts.ts'
import { inputLabel } from './template-values.ts'

type VariableFieldProps = {
  parts: TemplateParts
  variable: TemplateVariable
  value: string
  facts: ReturnType<typeof listFacts>
  isFirst: boolean
  isMissing: boolean
  onChange: (value: string) => void
}

/** The value of one variable, typed or taken from the record. */
export function VariableField({ parts, variable, value, facts, isFirst, isMissing, onChange }: VariableFieldProps) {
  const label = inputLabel(parts, variable)
  const target = variable.part === 'buttons' ? parts.buttons[Number(variable.name)]?.target : undefined
  return (
    <FormField label={label} help={target} error={isMissing ? t('Enter a value.') : null}>
      <span className="flex items-center gap-1">
        <Input
          data-autofocus={isFirst ? true : undefined}
          size="lg"
          autoComplete="off"
          maxLength={templateLimits.value}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {facts.length > 0 && (
          <Menu
            label={t('Values for {label}', { label })}
            align="end"
            trigger={<IconButton label={t('Insert a value for {label}', { label })} icon={<Braces />} />}
            items={facts.map((fact) => ({
              label: factLabels[fact.name],
              hint: fact.value,
              onSelect: () => onChange(fact.value),
            }))}
          />
        )}
      </span>
    </FormField>
  )
}
