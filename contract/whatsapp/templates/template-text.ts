import type { HeaderFileKind } from '../enums.ts'
import type { TemplateParts, TemplateValues } from './template.ts'

/** A variable of a template. `name` is its name in the header or body; for a button, its position. */
export type TemplateVariable = { part: 'header' | 'body' | 'buttons'; name: string }

/** A template with its variables filled in, as the recipient reads it. */
export type FilledTemplate = Omit<TemplateParts, 'header'> & { header: string | null }

const variablePattern = /\{\{\s*(\w+)\s*\}\}/g

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variablePattern)].map(([, name = '']) => name)),
]

/** The kind of file that the header of a template takes; null if it takes none. */
export const headerFileKind = ({ header }: Pick<TemplateParts, 'header'>): HeaderFileKind | null =>
  header && header.kind !== 'text' ? header.kind : null

/** Lists the variables of a template in reading order. */
export function listVariables({ header, body, buttons }: TemplateParts): TemplateVariable[] {
  return [
    ...namesIn(header?.text ?? '').map((name) => ({ part: 'header' as const, name })),
    ...namesIn(body).map((name) => ({ part: 'body' as const, name })),
    ...buttons.flatMap(({ target }, place) =>
      namesIn(target).length > 0 ? [{ part: 'buttons' as const, name: String(place) }] : [],
    ),
  ]
}

/** Fills in the given values; a variable without one stays. */
export function fillTemplate({ header, body, footer, buttons }: TemplateParts, values: TemplateValues): FilledTemplate {
  return {
    header: header && header.kind === 'text' ? fillText(header.text, values.header) : null,
    body: fillText(body, values.body),
    footer,
    buttons: buttons.map(({ target, ...button }, place) => {
      const value = values.buttons?.[String(place)]
      // A button has only one variable, so its name does not matter.
      return { ...button, target: value ? target.replace(variablePattern, () => value) : target }
    }),
  }
}

/** Returns the value of a variable. Checks own properties, because a variable may be named `constructor`. */
export const getValue = (values: Record<string, string> | undefined, name: string): string | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined

const fillText = (text: string, values: Record<string, string> | undefined): string =>
  text.replace(variablePattern, (braces, name: string) => getValue(values, name) || braces)
