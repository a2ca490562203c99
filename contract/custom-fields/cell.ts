import type { DateReading } from '../kit/date-text.ts'
import { fieldLimits, text } from '../kit/fields.ts'
import { type ParseResult, parseValue } from '../kit/parse.ts'
import { splitListCell } from '../transfer/list-cell.ts'
import type { CustomField } from './custom-field.ts'
import { toField } from './fields.ts'

type Definition = Pick<CustomField, 'key' | 'label' | 'type' | 'choices'>

/** Enough that no number is refused for them. */
const anyDecimals = 20
/** Choices that a message names. */
const maxNamedChoices = 10

/**
 * The value that a cell of a file has for a custom field, or why it has none. Choices are named by their labels, several of them with
 * commas or semicolons; members by whatever names them, which is looked up later.
 */
export function parseCustomCell(definition: Definition, cell: unknown, dates: DateReading): ParseResult {
  const { type, label } = definition
  if (type === 'CHOICE') return parseChoice(definition, cell)
  if (type === 'CHOICES') return parseChoices(definition, cell)
  if (type === 'MEMBER') return parseValue(text(label, { max: fieldLimits.email }), nameOf(cell))
  const field = toField({ ...definition, required: false })
  if (field.kind === 'number') return parseValue({ ...field, decimals: anyDecimals }, cell)
  return parseValue(field, field.kind === 'yesNo' ? cell : toText(cell), dates)
}

/** What a cell without one of the choices is answered. */
export function describeChoices({ label, choices }: Definition): string {
  const named = choices.slice(0, maxNamedChoices).map((choice) => choice.label)
  const rest = choices.length - named.length
  return `${label} must be one of ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function parseChoice(definition: Definition, cell: unknown): ParseResult {
  const word = String(nameOf(cell) ?? '').trim()
  if (word === '') return { ok: true, value: null }
  const id = findChoice(definition, word)
  return id ? { ok: true, value: id } : { ok: false, message: describeChoices(definition) }
}

function parseChoices(definition: Definition, cell: unknown): ParseResult {
  const words = Array.isArray(cell)
    ? cell.map((one) => String(nameOf(one) ?? ''))
    : splitWords(definition, String(cell))
  const ids = new Set(words.map((word) => findChoice(definition, word.trim())))
  if (ids.has(undefined)) return { ok: false, message: describeChoices(definition) }
  const chosen = definition.choices.map(({ id }) => id).filter((id) => ids.has(id))
  return { ok: true, value: chosen.length > 0 ? chosen : null }
}

/** A file that was not exported here may hold one label with a comma as it is. */
function splitWords(definition: Definition, cell: string): string[] {
  const words = splitListCell(cell)
  const isKnown = words.every((word) => findChoice(definition, word))
  return isKnown || !findChoice(definition, cell.trim()) ? words : [cell]
}

function findChoice({ choices }: Definition, word: string): string | undefined {
  const wanted = word.toLowerCase()
  const ids = choiceIds.get(choices) ?? indexChoices(choices)
  return ids.get(wanted)
}

/** Ids by label and id, so that a cell of a thousand words costs a thousand lookups and no more. */
const choiceIds = new WeakMap<Definition['choices'], Map<string, string>>()

function indexChoices(choices: Definition['choices']): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { id, label } of choices)
    for (const name of [label.toLowerCase(), id]) if (!ids.has(name)) ids.set(name, id)
  choiceIds.set(choices, ids)
  return ids
}

const toText = (cell: unknown): unknown => (typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : cell)

/** A member or a choice of a JSON row may be an object, as in answers. */
function nameOf(cell: unknown): unknown {
  if (typeof cell !== 'object' || cell === null) return toText(cell)
  const { id, email, label } = cell as { id?: unknown; email?: unknown; label?: unknown }
  return id ?? email ?? label ?? cell
}
