import { isStorable } from '#contract/kit/storable.ts'
import type { ImportMapping } from '#contract/transfer/imports.ts'
import { invalid } from '../../platform/refusals.ts'
import { custom, customKey, type ImportKind, type Targets } from './kinds.ts'
import { refused, type Sample } from './sample.ts'

/** Where each column goes: a target, `customAttributes.<key>` or nowhere. */
export type Places = (string | null)[]

/** A mapping for the columns of a file: the given one, or a guess by headers and values. */
export function placesOf(kind: ImportKind, sample: Sample, given?: ImportMapping): Places {
  const places = given ? checked(kind, sample.columns, given) : guessed(kind, sample)
  if (kind.needs.some((need) => places.includes(need))) return places
  throw refused(
    `The file has no column for ${kind.needsSaid}. Its columns are: ${sample.columns.slice(0, 50).join(', ')}.`,
  )
}

export function guessed(kind: ImportKind, { columns, rows, format }: Sample): Places {
  const places: (string | null | undefined)[] = columns.map(() => undefined)
  leaveOutReport(columns, places)
  if (format.kind === 'json') leaveOutAnswerKeys(kind, columns, places)
  placeByHeader(kind.targets, columns, places)
  placeByValue(kind.targets, rows, places, format.kind === 'csv' && !format.header)
  return columns.map((header, at) => (places[at] === undefined ? `${custom}${header}` : (places[at] ?? null)))
}

type Guesses = (string | null | undefined)[]

/** The file of failed rows begins with what went wrong; corrected, it comes back with these columns. */
export const reportColumns = ['Row', 'Column', 'Reason'] as const
function leaveOutReport(columns: string[], places: Guesses): void {
  if (reportColumns.every((name, at) => columns[at] === name)) places.fill(null, 0, reportColumns.length)
}

function leaveOutAnswerKeys(kind: ImportKind, columns: string[], places: Guesses): void {
  for (const [at, key] of columns.entries()) {
    const alias = aliasIn(kind, key)
    if (kind.ignored.includes(key) || (alias && columns.includes(alias))) places[at] = null
    else if (alias) places[at] = alias
  }
}

/** Files may have columns like "constructor", which every object knows. */
const aliasIn = ({ aliases }: ImportKind, name: string): string | undefined =>
  Object.hasOwn(aliases, name) ? aliases[name] : undefined

function placeByHeader(targets: Targets, columns: string[], places: Guesses): void {
  const names = columns.map(plain)
  for (const [target, { headers }] of Object.entries(targets)) {
    if (places.includes(target) || (partsOf[target] && places.includes(partsOf[target]))) continue
    for (const header of headers) {
      const at = names.findIndex((name, index) => name === plain(header) && places[index] === undefined)
      if (at < 0) continue
      places[at] = target
      break
    }
  }
}

/** These make up a name only where no column has all of it. */
const partsOf: Record<string, string> = { firstName: 'name', lastName: 'name' }

/** A column goes to the target that nearly all of its values look like. Without headers that holds for names, too. */
function placeByValue(targets: Targets, rows: string[][], places: Guesses, headless: boolean): void {
  for (const at of places.keys()) {
    if (places[at] !== undefined) continue
    const values = rows.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    if (values.length === 0) continue
    const fits = ([target, { looksLike }]: [string, Targets[string]]) =>
      looksLike !== undefined &&
      !places.includes(target) &&
      (headless || target !== 'name') &&
      values.filter((value) => looksLike(value)).length >= values.length * 0.8
    places[at] = Object.entries(targets).find(fits)?.[0]
  }
}

/** "E-Mail address " and "email_address" are one header. */
const plain = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

function checked(kind: ImportKind, columns: string[], given: ImportMapping): Places {
  const strange = Object.keys(given).find((column) => !columns.includes(column))
  if (strange !== undefined) throw wrong(`The file has no column "${strange}".`)
  const places = columns.map((column) =>
    Object.hasOwn(given, column) ? known(kind, given[column]) : `${custom}${column}`,
  )
  const taken = new Set<string>()
  for (const place of places) {
    if (place !== null && taken.has(place)) throw wrong(`Two columns go to "${place}".`)
    if (place !== null) taken.add(place)
  }
  return places
}

function known(kind: ImportKind, place: string | null | undefined): string | null {
  if (place === null || place === undefined) return null
  const target = aliasIn(kind, place) ?? place
  const key = customKey(place)
  if (Object.hasOwn(kind.targets, target)) return target
  if (key !== null && key.length <= 255 && isStorable(key)) return place
  throw wrong(`"${place}" is not a field to import into.`)
}

const wrong = (sentence: string) => invalid({ mapping: [sentence] })
