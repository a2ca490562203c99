import type { VariableSource, VariableSources } from '#contract/whatsapp/broadcasts/broadcast.ts'
import type { FactName, RecordFacts } from '#contract/whatsapp/replies/reply-variables.ts'
import type { MessageTemplate, TemplateValues } from '#contract/whatsapp/templates/template.ts'
import { getValue, listVariables } from '#contract/whatsapp/templates/template-text.ts'
import { DomainError } from '../../../platform/errors.ts'
import { draftTemplateMessage, toValues } from '../templates/prepare-template-message.ts'

const parts = ['header', 'body', 'buttons'] as const

/** The sources of the variables; throws unless they are exactly those that the template needs, and each can give a value. */
export function parseSources(template: MessageTemplate, given: VariableSources): VariableSources {
  // A fact may have any value, so only the texts of variables without one are checked.
  toValues(
    template,
    mapSources(given, ({ fact, text }) => text?.trim() || (fact ? 'x' : '')),
  )
  return {
    ...(given.header && { header: given.header }),
    ...(given.body && { body: given.body }),
    ...(given.buttons && { buttons: given.buttons }),
  }
}

/** The facts that a broadcast reads. */
export const listNeededFacts = (sources: VariableSources): Set<FactName> =>
  new Set(parts.flatMap((part) => Object.values(sources[part] ?? {}).flatMap(({ fact }) => fact ?? [])))

/** The values of a message to somebody; null if a variable has none. */
export function fillSources(
  { parts: templateParts }: MessageTemplate,
  sources: VariableSources,
  facts: RecordFacts,
): TemplateValues | null {
  const values = mapSources(sources, ({ fact, text }) => toOneLine((fact && facts[fact]) || text || ''))
  const isComplete = listVariables(templateParts).every(({ part, name }) => getValue(values[part], name))
  return isComplete ? values : null
}

/** Whether a part of the template exceeds its limit with these values. */
export function isTooLong(template: MessageTemplate, values: TemplateValues): boolean {
  try {
    draftTemplateMessage(template, values)
    return false
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}

const mapSources = (sources: VariableSources, toValue: (source: VariableSource) => string): TemplateValues =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const given = sources[part]
      return given
        ? [[part, Object.fromEntries(Object.entries(given).map(([name, source]) => [name, toValue(source)]))]]
        : []
    }),
  )

/** WhatsApp rejects line breaks, tabs and long gaps in values. */
const toOneLine = (value: string): string => value.replace(/\s+/g, ' ').trim()
