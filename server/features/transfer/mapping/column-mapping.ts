import { customAttributePrefix } from '#contract/custom-fields/enums.ts'
import { fieldLimits } from '#contract/kit/fields.ts'
import { isStorable } from '#contract/kit/storable.ts'
import { t } from '#contract/language/translate.ts'
import type { ImportMapping } from '#contract/transfer/imports.ts'
import { validationFailed } from '../../../platform/errors.ts'
import { type FieldTargets, type ImportDescriptor, parseCustomKey } from '../descriptors.ts'
import { type FileSample, invalidFile } from '../upload/sample.ts'
import { mapCustomColumns } from './custom-targets.ts'
import { normalizeHeader } from './headers.ts'

/** Where each column goes: a target, `customAttributes.<key>` or nowhere. */
export type ColumnTargets = (string | null)[]

/** A mapping for the columns of a file: the given one, or a guess by headers and values. */
export function resolveMapping(
  kind: ImportDescriptor,
  sample: FileSample,
  given?: ImportMapping,
  attributes: readonly string[] = [],
): ColumnTargets {
  const places = given ? checked(kind, sample.columns, given) : guessMapping(kind, sample, attributes)
  if (kind.requiredTargets.some((need) => places.includes(need))) return places
  throw invalidFile(
    t('The file has no column for {label}. Its columns are: {columns}.', {
      label: kind.requiredTargetsText,
      columns: sample.columns.slice(0, 50).join(', '),
    }),
  )
}

/** `attributes` are the keys of custom attributes of the workspace. */
export function guessMapping(
  kind: ImportDescriptor,
  { columns, rows, format }: FileSample,
  attributes: readonly string[] = [],
): ColumnTargets {
  const places: (string | null | undefined)[] = columns.map(() => undefined)
  skipReportColumns(columns, places)
  mapAttributes(columns, places, (header) => (parseCustomKey(header) === null ? null : header))
  if (format.kind === 'json') skipReadOnlyKeys(kind, columns, places)
  mapCustomColumns(kind.targets, columns, places)
  mapByHeader(kind.targets, columns, places)
  mapAttributes(columns, places, (header) => (attributes.includes(header) ? `${customAttributePrefix}${header}` : null))
  mapByValue(kind.targets, rows, places, format.kind === 'csv' && !format.header)
  mapAttributes(columns, places, (header) => `${customAttributePrefix}${header}`)
  return places.map((place) => place ?? null)
}

type Guesses = (string | null | undefined)[]

/** The first columns of the file of failed rows. They are skipped when the corrected file is imported. */
export const errorReportColumns = ['Row', 'Column', 'Reason'] as const
function skipReportColumns(columns: string[], places: Guesses): void {
  if (errorReportColumns.every((name, at) => columns[at] === name)) places.fill(null, 0, errorReportColumns.length)
}

/**
 * Maps columns to custom attributes by their names; their values say nothing about fields. A column whose attribute has one already stays
 * without.
 */
function mapAttributes(columns: string[], places: Guesses, findPlace: (header: string) => string | null): void {
  for (const [at, header] of columns.entries()) {
    const place = findPlace(header)
    if (places[at] === undefined && place !== null && !places.includes(place)) places[at] = place
  }
}

function skipReadOnlyKeys(kind: ImportDescriptor, columns: string[], places: Guesses): void {
  for (const [at, key] of columns.entries()) {
    const alias = findAlias(kind, key)
    if (kind.ignoredKeys.includes(key) || (alias && columns.includes(alias))) places[at] = null
    else if (alias) places[at] = alias
  }
}

/** A file can have columns like "constructor", which every object has. */
const findAlias = ({ aliases }: ImportDescriptor, name: string): string | undefined =>
  Object.hasOwn(aliases, name) ? aliases[name] : undefined

function mapByHeader(targets: FieldTargets, columns: string[], places: Guesses): void {
  const names = columns.map(normalizeHeader)
  for (const [target, { headers }] of Object.entries(targets)) {
    if (places.includes(target) || (nameParts[target] && places.includes(nameParts[target]))) continue
    for (const header of headers) {
      const at = names.findIndex((name, index) => name === normalizeHeader(header) && places[index] === undefined)
      if (at < 0) continue
      places[at] = target
      break
    }
  }
}

/** Parts of a name; they are mapped only if no column has the whole name. */
const nameParts: Record<string, string> = { firstName: 'name', lastName: 'name' }

/** Number of first rows whose values identify columns. */
const maxGuessRows = 100

/** Maps a column to the target that at least 80% of its values look like; to the name only in a file without headers. */
function mapByValue(targets: FieldTargets, rows: string[][], places: Guesses, hasNoHeader: boolean): void {
  for (const at of places.keys()) {
    if (places[at] !== undefined) continue
    const values = rows
      .slice(0, maxGuessRows)
      .map((row) => row[at]?.trim() ?? '')
      .filter(Boolean)
    if (values.length === 0) continue
    const fits = ([target, { looksLike }]: [string, FieldTargets[string]]) =>
      looksLike !== undefined &&
      !places.includes(target) &&
      (hasNoHeader || target !== 'name') &&
      values.filter((value) => looksLike(value)).length >= values.length * 0.8
    places[at] = Object.entries(targets).find(fits)?.[0]
  }
}

function checked(kind: ImportDescriptor, columns: string[], given: ImportMapping): ColumnTargets {
  const strange = Object.keys(given).find((column) => !columns.includes(column))
  if (strange !== undefined) throw invalidMapping(t('The file has no column "{column}".', { column: strange }))
  const places = columns.map((column) =>
    Object.hasOwn(given, column) ? resolveTarget(kind, given[column]) : `${customAttributePrefix}${column}`,
  )
  const taken = new Set<string>()
  for (const place of places) {
    if (place !== null && taken.has(place)) throw invalidMapping(t('Two columns map to "{place}".', { place }))
    if (place !== null) taken.add(place)
  }
  return places
}

function resolveTarget(kind: ImportDescriptor, place: string | null | undefined): string | null {
  if (place === null || place === undefined) return null
  const target = findAlias(kind, place) ?? place
  const key = parseCustomKey(place)
  if (Object.hasOwn(kind.targets, target)) return target
  if (key !== null && key.length > fieldLimits.text)
    throw invalidMapping(
      t('The name of a custom attribute can have at most {max} characters.', { max: fieldLimits.text }),
    )
  if (key !== null && isStorable(key)) return place
  throw invalidMapping(`"${place}" is not a field to import into.`)
}

const invalidMapping = (sentence: string) => validationFailed({ mapping: [sentence] })
