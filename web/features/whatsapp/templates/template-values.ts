import { t } from '#contract/language/translate.ts'
import type { FactName } from '#contract/whatsapp/replies/reply-variables.ts'
import type { TemplateParts, TemplateValues } from '#contract/whatsapp/templates/template.ts'
import type { TemplateVariable } from '#contract/whatsapp/templates/template-text.ts'

/** The key of a variable among the inputs of a form. */
export const keyOf = ({ part, name }: TemplateVariable): string => `${part} ${name}`

/** What a named variable stands for. */
const factsByName: [RegExp, FactName][] = [
  [/^(my|agent|owner|rep|sender|sales|user)/, 'My name'],
  [/company|empresa|organi[sz]ation/, 'Company'],
  [/deal|oportun/, 'Deal'],
  [/first|given|nombre|primeiro/, 'First name'],
  [/name|contact|customer|client|lead|nome/, 'Name'],
]

/** What a numbered variable stands for, by the words before it. */
const factsByContext: [RegExp, FactName][] = [
  [
    /(^|\s)(hi|hey|hello|dear|hola|ol[áa]|oi|querid[oa]|hallo|bonjour|morning|afternoon|evening)[\s,!]*$/i,
    'First name',
  ],
  [/(^|\s)(this is|i am|i’m|i'm|my name is|soy|sou|aqu[ií] (es|é)|regards,?)\s*$/i, 'My name'],
  [/(^|\s)(company|empresa)\s*$/i, 'Company'],
  [/(^|\s)(deal|negocio|negócio)\s*$/i, 'Deal'],
]

/** What a variable most probably stands for; null if its place says nothing. */
export function guessFact(parts: TemplateParts, { part, name }: TemplateVariable): FactName | null {
  if (part === 'buttons') return null
  if (!/^\d+$/.test(name)) return factsByName.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? null
  const text = (part === 'header' ? parts.header?.text : parts.body) ?? ''
  const before = text.slice(0, text.search(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`)))
  return factsByContext.find(([pattern]) => pattern.test(before))?.[1] ?? null
}

/** The values of the inputs as the API takes them. */
export function toTemplateValues(
  variables: readonly TemplateVariable[],
  inputs: Readonly<Record<string, string>>,
): TemplateValues {
  const values: TemplateValues = {}
  for (const variable of variables) {
    const value = inputs[keyOf(variable)]?.trim()
    if (value) values[variable.part] = { ...values[variable.part], [variable.name]: value }
  }
  return values
}

/** The label of an input: "Variable 1", "First name", "Button “Open”". */
export function inputLabel(parts: TemplateParts, { part, name }: TemplateVariable): string {
  if (part === 'buttons') {
    const button = parts.buttons[Number(name)]
    return button?.kind === 'code'
      ? t('Code of “{text}”', { text: button.text })
      : t('Address of “{text}”', { text: button?.text ?? '' })
  }
  const label = /^\d+$/.test(name) ? t('Variable {name}', { name }) : capitalizeName(name)
  return part === 'header' ? t('{label} of the header', { label }) : label
}

const capitalizeName = (name: string): string => {
  const words = name.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
