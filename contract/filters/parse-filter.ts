import { customFieldPrefix, isCustomFieldKey } from '../custom-fields/enums.ts'
import { isJsonObject, tryParseJson } from '../kit/json.ts'
import { type CustomFieldKind, isCustomFieldKind } from '../kit/kinds.ts'
import { type FilterField, type FilterKind, type FilterLink, filterFields, filterLinks } from './filter-fields.ts'
import { filterLimits } from './limits.ts'
import { filterMessages, InvalidFilter } from './messages.ts'
import { type Operand, parseOperand, parseOperator } from './operands.ts'
import type { FilterOperator } from './operators.ts'

/** A custom field that a filter names. */
export type CustomFieldName = { kind: CustomFieldKind; key: string }

/** Returns a custom field of the workspace, or undefined if there is none. Conditions on an `unread` one are not checked. */
type FindCustomField = (name: CustomFieldName) => FilterField | 'archived' | 'unread' | undefined

/** A condition on a field of a record. */
export type ParsedCondition = {
  type: 'condition'
  kind: FilterKind
  key: string
  isCustom: boolean
  field: FilterField
  operator: FilterOperator
  operand: Operand
}

/** A filter whose fields, operators and values are known to fit. `linked` holds if one of the linked records meets `filter`. */
export type ParsedFilter =
  | { type: 'and' | 'or'; filters: ParsedFilter[] }
  | { type: 'not'; filter: ParsedFilter }
  | { type: 'linked'; link: FilterLink; filter: ParsedFilter | null }
  | ParsedCondition

/** Parses a filter of a kind of record; throws `InvalidFilter` if it is refused. */
export function parseFilter(kind: FilterKind, input: unknown, findCustomField: FindCustomField): ParsedFilter {
  return parseNode({ findCustomField, conditions: 0 }, { kind, isLinked: false, depth: 1 }, input)
}

/** Lists the custom fields that a filter names; throws `InvalidFilter` if it is refused whatever these are. */
export function listCustomFields(kind: FilterKind, input: unknown): CustomFieldName[] {
  const names: CustomFieldName[] = []
  parseFilter(kind, input, (name) => {
    names.push(name)
    return 'unread'
  })
  return names
}

/** Whether a text is a filter of a kind of record, as far as it can be told without the custom fields of the workspace. */
export function isFilterText(kind: FilterKind, text: string): boolean {
  try {
    listCustomFields(kind, tryParseJson(text))
    return true
  } catch (error) {
    if (error instanceof InvalidFilter) return false
    throw error
  }
}

type Parsing = { findCustomField: FindCustomField; conditions: number }
/** Where in the filter a part is: which records it is about, and whether they are reached by a link. */
type Position = { kind: FilterKind; isLinked: boolean; depth: number }

/** Recursion is bounded, because a part that is too deep is refused before it is read. */
function parseNode(parsing: Parsing, at: Position, input: unknown): ParsedFilter {
  if (at.depth > filterLimits.depth) throw new InvalidFilter(filterMessages.tooDeep)
  if (!isJsonObject(input)) throw new InvalidFilter(filterMessages.notUnderstood)
  const keys = Object.keys(input)
  const inner = { ...at, depth: at.depth + 1 }
  for (const type of ['and', 'or'] as const) {
    if (!Object.hasOwn(input, type)) continue
    const parts = input[type]
    if (keys.length > 1 || !Array.isArray(parts)) throw new InvalidFilter(filterMessages.notUnderstood)
    if (parts.length === 0) throw new InvalidFilter(filterMessages.emptyGroup)
    return { type, filters: parts.map((part) => parseNode(parsing, inner, part)) }
  }
  if (!Object.hasOwn(input, 'not')) return parseCondition(parsing, at, input, keys)
  if (keys.length > 1) throw new InvalidFilter(filterMessages.notUnderstood)
  return { type: 'not', filter: parseNode(parsing, inner, input.not) }
}

type ConditionParts = { field: string; name: string; operator: unknown; value: unknown }

function parseCondition(parsing: Parsing, at: Position, input: Record<string, unknown>, keys: string[]): ParsedFilter {
  parsing.conditions++
  if (parsing.conditions > filterLimits.conditions) throw new InvalidFilter(filterMessages.tooMany)
  const { field, operator, value } = input
  const isKnown = keys.every((key) => key === 'field' || key === 'operator' || key === 'value')
  if (typeof field !== 'string' || !isKnown) throw new InvalidFilter(filterMessages.notUnderstood)
  return resolve(parsing, at, { field, name: field, operator, value })
}

/** Parses a condition on a field, or on what a link of this name leads to. */
function resolve(parsing: Parsing, at: Position, condition: ConditionParts): ParsedFilter {
  const { field, name } = condition
  const links = filterLinks[at.kind]
  const own = Object.hasOwn(filterFields[at.kind], field) ? filterFields[at.kind][field] : undefined
  if (own) return toParsedCondition(at.kind, condition, own, false)
  if (field.startsWith(customFieldPrefix)) return resolveCustomField(parsing, at, condition)
  const [linkName = '', ...rest] = field.split('.')
  const link = Object.hasOwn(links, linkName) ? links[linkName] : undefined
  if (!link || link.isMany !== (rest.length === 0)) throw new InvalidFilter(filterMessages.unknownField(name))
  if (at.isLinked) throw new InvalidFilter(filterMessages.secondLink(name))
  const inner = { kind: link.kind, isLinked: true, depth: at.depth + 1 }
  if (!link.isMany)
    return { type: 'linked', link, filter: resolve(parsing, inner, { ...condition, field: rest.join('.') }) }
  const isSome = parseOperator(name, 'records', condition.operator) === 'some'
  const filter = condition.value === undefined ? null : parseNode(parsing, inner, condition.value)
  const linked = { type: 'linked', link, filter } as const
  return isSome ? linked : { type: 'not', filter: linked }
}

function resolveCustomField(parsing: Parsing, { kind }: Position, condition: ConditionParts): ParsedFilter {
  const key = condition.field.slice(customFieldPrefix.length)
  if (!isCustomFieldKind(kind) || !isCustomFieldKey(key))
    throw new InvalidFilter(filterMessages.unknownField(condition.name))
  const found = parsing.findCustomField({ kind, key })
  if (found === 'archived') throw new InvalidFilter(filterMessages.archivedField(condition.name))
  if (!found) throw new InvalidFilter(filterMessages.unknownField(condition.name))
  if (found === 'unread') return { type: 'and', filters: [] }
  return toParsedCondition(kind, { ...condition, field: key }, found, true)
}

function toParsedCondition(
  kind: FilterKind,
  { field: key, name, operator: given, value }: ConditionParts,
  field: FilterField,
  isCustom: boolean,
): ParsedCondition {
  const operator = parseOperator(name, field.type, given)
  const operand = parseOperand({ field: name, operator }, field, value)
  return { type: 'condition', kind, key, isCustom, field, operator, operand }
}
