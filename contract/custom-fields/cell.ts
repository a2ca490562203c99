import type { DateReading } from '../kit/date-text.ts'
import { fieldLimits, text } from '../kit/fields.ts'
import { type ParseResult, parseValue } from '../kit/parse.ts'
import { t } from '../language/translate.ts'
import { splitListCell } from '../transfer/list-cell.ts'
import type { CustomField } from './custom-field.ts'
import { toField } from './fields.ts'

type CellField = Pick<CustomField, 'key' | 'label' | 'type' | 'choices'>

/** Enough that no number is refused for them. */
const anyDecimals = 20
/** Choices that a message names. */
const maxNamedChoices = 10

/**
 * Creates the parser of a field's cells in files: the value that a cell has, or why it has none. Choices are named by their labels, several
 * of them with commas or semicolons; members by whatever names them, which is looked up later.
 */
export function createCustomCellParser(definition: CellField): (cell: unknown, dates: DateReading) => ParseResult {
  const { type, label } = definition
  if (type === 'CHOICE') {
    const findChoice = createChoiceFinder(definition)
    return (cell) => parseChoice(definition, findChoice, cell)
  }
  if (type === 'CHOICES') {
    const findChoice = createChoiceFinder(definition)
    return (cell) => parseChoices(definition, findChoice, cell)
  }
  if (type === 'MEMBER') return (cell) => parseValue(text(label, { max: fieldLimits.email }), nameOf(cell))
  const field = toField({ ...definition, required: false })
  if (field.kind === 'number') return (cell) => parseValue({ ...field, decimals: anyDecimals }, cell)
  return (cell, dates) => parseValue(field, field.kind === 'yesNo' ? cell : toText(cell), dates)
}

/** What a cell without one of the choices is answered. */
export function describeChoices({ label, choices }: CellField): string {
  const named = choices
    .slice(0, maxNamedChoices)
    .map((choice) => choice.label)
    .join(', ')
  const rest = choices.length - maxNamedChoices
  return rest > 0
    ? t('{label} must be one of {named} and {rest} more', { label, named, rest })
    : t('{label} must be one of {named}', { label, named })
}

function parseChoice(definition: CellField, findChoice: ChoiceFinder, cell: unknown): ParseResult {
  const word = String(nameOf(cell) ?? '').trim()
  if (word === '') return { ok: true, value: null }
  const id = findChoice(word)
  return id ? { ok: true, value: id } : { ok: false, message: describeChoices(definition) }
}

function parseChoices(definition: CellField, findChoice: ChoiceFinder, cell: unknown): ParseResult {
  const words = Array.isArray(cell)
    ? cell.map((one) => String(nameOf(one) ?? ''))
    : splitWords(findChoice, String(cell))
  const ids = new Set(words.map((word) => findChoice(word.trim())))
  if (ids.has(undefined)) return { ok: false, message: describeChoices(definition) }
  const chosen = definition.choices.map(({ id }) => id).filter((id) => ids.has(id))
  return { ok: true, value: chosen.length > 0 ? chosen : null }
}

/** A file that was not exported here may hold one label with a comma as it is. */
function splitWords(findChoice: ChoiceFinder, cell: string): string[] {
  const words = splitListCell(cell)
  const isKnown = words.every(findChoice)
  return isKnown || !findChoice(cell.trim()) ? words : [cell]
}

type ChoiceFinder = (word: string) => string | undefined

/** Creates the lookup of choices by label or id: a cell of a thousand words costs a thousand lookups and no more. */
function createChoiceFinder({ choices }: CellField): ChoiceFinder {
  const ids = new Map<string, string>()
  for (const { id, label } of choices)
    for (const name of [label.toLowerCase(), id]) if (!ids.has(name)) ids.set(name, id)
  return (word) => ids.get(word.toLowerCase())
}

const toText = (cell: unknown): unknown => (typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : cell)

/** A member or a choice of a JSON row may be an object, as in answers. */
function nameOf(cell: unknown): unknown {
  if (typeof cell !== 'object' || cell === null) return toText(cell)
  const { id, email, label } = cell as { id?: unknown; email?: unknown; label?: unknown }
  return id ?? email ?? label ?? cell
}
