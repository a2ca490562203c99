import type { DateReading } from '#contract/kit/date-text.ts'
import type { Field } from '#contract/kit/fields.ts'
import { fieldLimits, object } from '#contract/kit/fields.ts'
import { type ParseResult, parseValue } from '#contract/kit/parse.ts'
import { isStorable, unstorableCharacters } from '#contract/kit/storable.ts'
import { fillIn, t } from '#contract/language/translate.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import type { ImportValueMapping } from '#contract/transfer/imports.ts'
import type { ImportDescriptor, PreparedRow, RowProblem } from '../descriptors.ts'
import { parseCustomKey } from '../descriptors.ts'
import type { RawRow } from '../upload/read-rows.ts'
import type { ColumnTargets } from './column-mapping.ts'
import type { ImportDates } from './import-dates.ts'
import { createCellReplacer } from './value-mapping.ts'

/** How the cells of a row are read. */
type RowReading = {
  columns: string[]
  mapping: ColumnTargets
  dates: ImportDates
  /** What is read instead of cells. */
  values: ImportValueMapping
}

type PreparationResult = { prepared: PreparedRow | null; problems: RowProblem[] }

/**
 * Parses rows cell by cell. An invalid value is left out and reported, its row is kept; a row with none of the required
 * fields fails, and so does one with a cell over 64 KB.
 */
export function createRowPreparer(
  kind: ImportDescriptor,
  { columns, mapping, dates, values: replacements }: RowReading,
): (raw: RawRow) => PreparationResult {
  const parsers = mapping.map((place, at) =>
    place === null
      ? null
      : {
          ...createCellParser(kind, place, columns[at] ?? place, readingOf(dates, at)),
          replace: createCellReplacer(replacements, place),
        },
  )

  // Values that depend on others come last.
  const order = [...parsers.keys()].sort((one, other) => dependenceOf(parsers[one]) - dependenceOf(parsers[other]))

  return ({ row, cells }) => {
    const problems: RowProblem[] = []
    const addProblem = (field: string, message: string, failed = false) =>
      problems.push({ row, failed, field, message, cells })
    const fail = (field: string, message: string): PreparationResult => {
      addProblem(field, message, true)
      return { prepared: null, problems: problems.slice(-1) }
    }

    const large = cells.findIndex(isTooLarge)
    if (large >= 0) return fail(columns[large] ?? 'row', t('This cell is larger than 64 KB'))

    const values: Record<string, unknown> = {}
    let attributes: Attributes | null = null
    for (const at of order) {
      const parser = parsers[at]
      const given = cells[at]
      if (!parser || given === '' || given === null || given === undefined) continue
      const cell = parser.replace(given)
      if (cell === null) continue
      const parsed = parser.parse(cell, values)
      if (!parsed.ok) addProblem(parser.field, parsed.message)
      else if (parsed.value === null) continue
      else if (parser.key === null) values[parser.field] = parsed.value
      else {
        attributes ??= noAttributes()
        if (Object.keys(attributes).length < fieldLimits.objectKeys) attributes[parser.key] = parsed.value
        else
          addProblem(
            parser.field,
            t('A record can hold {objectKeys} custom attributes', { objectKeys: fieldLimits.objectKeys }),
          )
      }
    }
    if (cells.slice(parsers.length).some((cell) => cell !== ''))
      addProblem('row', t('The row has more cells than there are columns'))
    if (attributes) {
      const all = parseValue(attributesField, { ...(values.customAttributes as object), ...attributes })
      if (all.ok) values.customAttributes = all.value
      else addProblem('customAttributes', all.message)
    }
    kind.normalize(values)
    if (kind.requiredTargets.some((need) => values[need] !== undefined))
      return { prepared: { row, values, cells, problems }, problems }
    const reason = problems.find(({ field }) => kind.requiredTargets.includes(field))
    return reason ? fail(reason.field, reason.message) : fail(kind.requiredTargets[0] ?? 'row', kind.missingTargetsText)
  }
}

/** Validates all custom attributes of a row together, for any kind of record. */
const attributesField = object('custom attributes')

type Attributes = Record<string, unknown>
/** Without a prototype, so that any text can be a key. */
const noAttributes = (): Attributes => Object.create(null) as Attributes

type CellParser = {
  field: string
  key: string | null
  /** Whether it reads the other values of the row. */
  isDependent?: boolean
  parse: (cell: unknown, values: Readonly<Record<string, unknown>>) => ParseResult
}

const dependenceOf = (parser: CellParser | null | undefined): number => (parser?.isDependent ? 1 : 0)

const readingOf = ({ timeZone, formats }: ImportDates, at: number): DateReading => ({
  format: formats[at] ?? 'year-first',
  timeZone,
})

function createCellParser(kind: ImportDescriptor, place: string, column: string, dates: DateReading): CellParser {
  const key = parseCustomKey(place)
  if (key !== null) return { field: place, key, parse: (cell) => asAttribute(cell, column) }
  const { field, fieldIn, prefersId = false, parse } = kind.targets[place] ?? {}
  if (parse) return { field: place, key: null, parse: (cell) => parse(cell, dates) }
  if (!field) throw new Error(`nothing can be imported into ${place}`)
  return {
    field: place,
    key: null,
    isDependent: fieldIn !== undefined,
    parse: (cell, values) =>
      parseValue(fieldIn?.(values) ?? field, normalizeSpelling(field, prefersId ? idOf(cell) : cell), dates),
  }
}

/** Converts the spelling of files to the stored one: "Hot" → HOT, 5 → "5". */
export function normalizeSpelling(field: Field, cell: unknown): unknown {
  if (field.kind === 'choice' && typeof cell === 'string') {
    const word = cell.trim().toLowerCase()
    return field.values.find((value) => value.toLowerCase() === word) ?? cell
  }
  const plain = field.kind === 'number' || field.kind === 'yesNo' || field.kind === 'object'
  if (!plain && (typeof cell === 'number' || typeof cell === 'boolean')) return String(cell)
  return plain ? cell : named(cell)
}

/** `{"id": …, "name": "Acme"}`, a linked record as in responses, is read as its email address or its name. */
function named(cell: unknown): unknown {
  if (typeof cell !== 'object' || cell === null) return cell
  const { email, name } = cell as { email?: unknown; name?: unknown }
  return email ?? name ?? cell
}

const idOf = (cell: unknown): unknown => (typeof cell === 'object' && cell !== null && 'id' in cell ? cell.id : cell)

function asAttribute(cell: unknown, column: string): ParseResult {
  const value = typeof cell === 'string' ? cell.trim() : cell
  if (value === '') return { ok: true, value: null }
  if (typeof value !== 'string' || isStorable(value)) return { ok: true, value }
  return { ok: false, message: fillIn(unstorableCharacters, { label: column }) }
}

function isTooLarge(cell: unknown): boolean {
  if (typeof cell === 'string')
    return cell.length > importLimits.cellBytes / 4 && Buffer.byteLength(cell) > importLimits.cellBytes
  return typeof cell === 'object' && cell !== null && Buffer.byteLength(JSON.stringify(cell)) > importLimits.cellBytes
}
