import type { Field } from '#contract/kit/fields.ts'
import { limits, object } from '#contract/kit/fields.ts'
import { type Parsed, parseValue } from '#contract/kit/parse.ts'
import { isStorable } from '#contract/kit/storable.ts'
import { importLimits } from '#contract/transfer/imports.ts'
import type { ImportKind, PreparedRow, Problem } from './kinds.ts'
import { customKey } from './kinds.ts'
import type { Places } from './mapping.ts'
import type { RawRow } from './rows.ts'

export type Judged = { prepared: PreparedRow | null; problems: Problem[] }

/**
 * Judges rows cell by cell. An unacceptable value is left out and told, the row is kept; a row with none of the needed
 * fields fails, and so does one with a cell over 64 KB.
 */
export function preparation(kind: ImportKind, columns: string[], places: Places): (raw: RawRow) => Judged {
  const judges = places.map((place, at) => (place === null ? null : judgeOf(kind, place, columns[at] ?? place)))

  return ({ row, cells }) => {
    const problems: Problem[] = []
    const tell = (field: string, message: string, failed = false) =>
      problems.push({ row, failed, field, message, cells })
    const fail = (field: string, message: string): Judged => {
      tell(field, message, true)
      return { prepared: null, problems: problems.slice(-1) }
    }

    const large = cells.findIndex(isTooLarge)
    if (large >= 0) return fail(columns[large] ?? 'row', 'This cell is larger than 64 KB')

    const values: Record<string, unknown> = {}
    let attributes: Attributes | null = null
    for (let at = 0; at < judges.length; at++) {
      const judge = judges[at]
      const cell = cells[at]
      if (!judge || cell === '' || cell === null || cell === undefined) continue
      const parsed = judge.parse(cell)
      if (!parsed.ok) tell(judge.field, parsed.message)
      else if (parsed.value === null) continue
      else if (judge.key === null) values[judge.field] = parsed.value
      else {
        attributes ??= noAttributes()
        if (Object.keys(attributes).length < limits.objectKeys) attributes[judge.key] = parsed.value
        else tell(judge.field, `A record can hold ${limits.objectKeys} custom attributes`)
      }
    }
    if (cells.slice(judges.length).some((cell) => cell !== ''))
      tell('row', 'The row has more cells than there are columns')
    if (attributes) {
      const all = parseValue(attributesField, { ...(values.customAttributes as object), ...attributes })
      if (all.ok) values.customAttributes = all.value
      else tell('customAttributes', all.message)
    }
    kind.complete(values)
    if (kind.needs.some((need) => values[need] !== undefined)) return { prepared: { row, values, cells }, problems }
    const reason = problems.find(({ field }) => kind.needs.includes(field))
    return reason
      ? fail(reason.field, reason.message)
      : fail(kind.needs[0] ?? 'row', `The row has ${noneOf(kind.needsSaid)}`)
  }
}

/** As a whole, whatever the kind of record. */
const attributesField = object('custom attributes')

type Attributes = Record<string, unknown>
/** Without a prototype, so that any text can be a key. */
const noAttributes = (): Attributes => Object.create(null) as Attributes

type Judge = { field: string; key: string | null; parse: (cell: unknown) => Parsed }

function judgeOf(kind: ImportKind, place: string, column: string): Judge {
  const key = customKey(place)
  if (key !== null) return { field: place, key, parse: (cell) => asAttribute(cell, column) }
  const field = kind.targets[place]?.field
  if (!field) throw new Error(`nothing can be imported into ${place}`)
  return { field: place, key: null, parse: (cell) => parseValue(field, spelled(field, cell)) }
}

/** Files write "Hot" and 5 where the table holds HOT and "5". */
function spelled(field: Field, cell: unknown): unknown {
  if (field.kind === 'choice' && typeof cell === 'string') {
    const word = cell.trim().toLowerCase()
    return field.values.find((value) => value.toLowerCase() === word) ?? cell
  }
  const plain = field.kind === 'number' || field.kind === 'yesNo' || field.kind === 'object'
  if (!plain && (typeof cell === 'number' || typeof cell === 'boolean')) return String(cell)
  return plain ? cell : named(cell)
}

/** `{"id": …, "name": "Acme"}`, as answers carry a linked record, stands for its name. */
function named(cell: unknown): unknown {
  if (typeof cell !== 'object' || cell === null) return cell
  const { email, name } = cell as { email?: unknown; name?: unknown }
  return email ?? name ?? cell
}

function asAttribute(cell: unknown, column: string): Parsed {
  const value = typeof cell === 'string' ? cell.trim() : cell
  if (value === '') return { ok: true, value: null }
  if (typeof value !== 'string' || isStorable(value)) return { ok: true, value }
  return { ok: false, message: `${column} contains characters that cannot be stored` }
}

function isTooLarge(cell: unknown): boolean {
  if (typeof cell === 'string')
    return cell.length > importLimits.cellBytes / 4 && Buffer.byteLength(cell) > importLimits.cellBytes
  return typeof cell === 'object' && cell !== null && Buffer.byteLength(JSON.stringify(cell)) > importLimits.cellBytes
}

/** "no name" for "a name", "none of a name and an e-mail address" for "a name or an e-mail address". */
const noneOf = (needs: string): string =>
  needs.includes(' or ') ? `none of ${needs.replace(' or ', ' and ')}` : needs.replace(/^an? /, 'no ')
