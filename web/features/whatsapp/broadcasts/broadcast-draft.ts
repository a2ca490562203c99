import { useState } from 'react'
import type { BroadcastPlan, VariableSource, VariableSources } from '#contract/whatsapp/broadcasts/broadcast.ts'
import { listVariables } from '#contract/whatsapp/templates/template-text.ts'
import type { MessageTemplate } from '../templates/template-requests.ts'
import { guessFact, keyOf } from '../templates/template-values.ts'

/** What variables stand for, by their key among the inputs. */
type SourcesByKey = Readonly<Record<string, VariableSource>>

/** What a variable stands for: what was chosen, else what it most probably means. */
export function useSources(template: MessageTemplate | null) {
  const [chosen, setChosen] = useState<SourcesByKey>({})
  const variables = template ? listVariables(template.parts) : []
  const sourceOf = (key: string, guess: ReturnType<typeof guessFact>): VariableSource =>
    chosen[key] ?? (guess ? { fact: guess } : { text: '' })
  const sources = Object.fromEntries(
    variables.map((variable) => {
      const key = `${template?.id} ${keyOf(variable)}`
      return [keyOf(variable), sourceOf(key, template && guessFact(template.parts, variable))]
    }),
  )
  return {
    variables,
    sources,
    change: (key: string, source: VariableSource) =>
      setChosen((before) => ({ ...before, [`${template?.id} ${key}`]: source })),
  }
}

/** Whether a variable has neither a fact nor a text. */
export const isUnfilled = ({ fact, text }: VariableSource): boolean => !fact && !text?.trim()

type Choice = { accountId: string | null; template: MessageTemplate | null; viewId: string | null }

/** The body of a dry run; null while something is missing. */
export function toPlan({ accountId, template, viewId }: Choice, sources: SourcesByKey): BroadcastPlan | null {
  if (!accountId || !template || !viewId || Object.values(sources).some(isUnfilled)) return null
  const byPart: VariableSources = {}
  for (const { part, name } of listVariables(template.parts)) {
    const { fact, text } = sources[keyOf({ part, name })] ?? {}
    byPart[part] = { ...byPart[part], [name]: { ...(fact && { fact }), ...(text?.trim() && { text: text.trim() }) } }
  }
  return { accountId, templateId: template.id, viewId, ...byPart }
}
