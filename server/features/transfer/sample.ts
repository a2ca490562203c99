import { parse } from 'csv-parse/sync'
import { importLimits } from '#contract/transfer/imports.ts'
import { invalid, unsupported } from '../../platform/refusals.ts'
import { unguarded, wellFormed } from './cells.ts'

export type Delimiter = ',' | ';' | '\t'
export type Format = { kind: 'csv'; delimiter: Delimiter; header: boolean } | { kind: 'json' }

/** What the first rows of a file tell about all of it. */
export type Sample = { format: Format; columns: string[]; rows: string[][] }

/** Rows that guesses are made from. */
const most = 100

export const csvOptions = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
}

/** Reads the beginning of a CSV file. Refuses what is no CSV, has no rows or too many columns. */
export function sampleOf(head: Buffer, whole: boolean): Sample {
  refuseOtherKinds(head)
  const text = textOf(head, whole)
  if (text.trim() === '') throw refused('The file is empty.')
  const delimiter = delimiterOf(text)
  const records = recordsOf(text, delimiter, whole)
  const first = records[0] ?? []
  const header = !first.some(isData)
  const rows = header ? records.slice(1) : records
  if (rows.length === 0 && whole) throw refused('The file has a header but no rows.')
  const width = header ? first.length : Math.max(...rows.map((row) => row.length))
  if (width > importLimits.columns)
    throw refused(`The file has ${width} columns; at most ${importLimits.columns} can be imported.`)
  const columns = distinct(Array.from({ length: width }, (_, place) => (header ? (first[place] ?? '') : '')))
  return { format: { kind: 'csv', delimiter, header }, columns, rows }
}

export const refused = (sentence: string) => invalid({ file: [sentence] })

const signatures: [string, string][] = [
  ['504b0304', 'This is a ZIP or XLSX file. Please save it as CSV (UTF-8) first.'],
  ['d0cf11e0', 'This is an old Excel file. Please save it as CSV (UTF-8) first.'],
  ['fffe', 'The file is in UTF-16. Please save it as CSV in UTF-8.'],
  ['feff', 'The file is in UTF-16. Please save it as CSV in UTF-8.'],
]

/** By what is in the file, never by its name: other encodings, and binary files, which hold NUL and other control bytes. */
function refuseOtherKinds(head: Buffer): void {
  for (const [bytes, sentence] of signatures)
    if (head.subarray(0, bytes.length / 2).toString('hex') === bytes) throw unsupported(sentence)
  const control = head.subarray(0, 8_192).filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  // A stray control character in a cell is that cell's trouble.
  if (control > 2 + Math.min(head.length, 8_192) / 100) throw unsupported('This file is not a CSV file.')
}

function textOf(head: Buffer, whole: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole })
  } catch {
    throw notUtf8()
  }
}
export const notUtf8 = () => refused('The file is not in UTF-8. Please save it as CSV (UTF-8).')

/** The delimiter that divides the first rows into the most columns, the same number in most of them. */
function delimiterOf(text: string): Delimiter {
  const scored = ([',', ';', '\t'] as const).map((delimiter) => {
    const widths = recordsOf(text.slice(0, 32_768), delimiter, false, 30).map((record) => record.length)
    const width = widths[0] ?? 1
    const alike = widths.filter((other) => other === width).length / (widths.length || 1)
    return { delimiter, score: width > 1 ? width * alike : 0 }
  })
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).delimiter
}

function recordsOf(text: string, delimiter: Delimiter, whole: boolean, count = most + 1): string[][] {
  const records: string[][] = []
  const keep = (record: string[]) => {
    if (!isBlank(record)) records.push(record.map(unguarded))
    return null
  }
  try {
    parse(text, { ...csvOptions, delimiter, to: count, on_record: keep })
  } catch {
    // The beginning of a file may end inside a quoted cell; the whole file is checked by `inspect`.
    return records
  }
  // The last record of a beginning may be cut.
  if (!whole && records.length > 1 && records.length < count) records.pop()
  return records
}

/** A line without anything in it is no row. */
export const isBlank = (record: readonly unknown[]): boolean => record.length === 1 && record[0] === ''

/** Nobody names a column by an e-mail address, a web address or a telephone number. */
const isData = (cell: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$|^https?:\/\//i.test(cell.trim()) || (/^[+(]/.test(cell) && looksDialled(cell))

/** A telephone number, but no date and no plain number. */
export function looksDialled(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  if (digits < 7 || digits > 15 || !/^\+?[\d\s()./-]+$/.test(value)) return false
  return /^[+(0]|\d[\s()./-]+\d/.test(value) && !/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T].*)?$/.test(value)
}

/** Columns by names that differ: empty ones are numbered, repeated ones too. */
export function distinct(headers: string[]): string[] {
  const taken = new Set<string>()
  return headers.map((header, place) => {
    const clean = wellFormed(header.replaceAll('\u0000', '').trim().slice(0, 200)) || `Column ${place + 1}`
    let name = clean
    for (let n = 2; taken.has(name); n++) name = `${clean} (${n})`
    taken.add(name)
    return name
  })
}
