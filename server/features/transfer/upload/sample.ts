import { parse } from 'csv-parse/sync'
import { customAttributePrefix } from '#contract/custom-fields/enums.ts'
import { fieldLimits } from '#contract/kit/fields.ts'
import { t } from '#contract/language/translate.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { unsupportedMediaType, validationFailed } from '../../../platform/errors.ts'
import { toWellFormed, unguardFormula } from '../csv-cells.ts'

export type Delimiter = ',' | ';' | '\t'
export type FileFormat = { kind: 'csv'; delimiter: Delimiter; header: boolean } | { kind: 'json' }

/** What the first rows reveal about the whole file. */
export type FileSample = { format: FileFormat; columns: string[]; rows: string[][] }

/** Rows from which the file's format, its columns and their dates are guessed. */
export const maxSampleRows = 5_000

/** Characters of a cell that detection looks at. */
const maxSampleLength = importLimits.cellBytes

export const csvOptions = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  // Otherwise the parser creates an error for each row of another width: a million blank lines would take half a minute.
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
}

/** Reads the beginning of a CSV file. Rejects a file that is not CSV, has no rows, or has too many columns. */
export function readSample(text: string, whole: boolean, known?: Delimiter): FileSample {
  rejectBinary(text)
  if (text.trim() === '') throw invalidFile(t('The file is empty.'))
  const delimiter = known ?? guessDelimiter(text)
  const records = parseRecords(text, delimiter, whole)
  const first = records[0] ?? []
  const header = !first.some(isData)
  const rows = header ? records.slice(1) : records
  if (rows.length === 0 && whole) throw invalidFile(t('The file has a header but no rows.'))
  const width = header ? first.length : Math.max(...rows.map((row) => row.length))
  if (width > importLimits.columns)
    throw invalidFile(
      t('The file has {width} columns; at most {columns} can be imported.', { width, columns: importLimits.columns }),
    )
  const columns = uniqueHeaders(Array.from({ length: width }, (_, place) => (header ? (first[place] ?? '') : '')))
  return { format: { kind: 'csv', delimiter, header }, columns, rows }
}

export const invalidFile = (sentence: string) => validationFailed({ file: [sentence] })

/** Rejects binary data, which is full of control characters. A few stray ones are only a problem of their cells. */
function rejectBinary(text: string): void {
  const beginning = text.slice(0, 8_192)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the function looks for control characters
  const control = beginning.match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0
  if (control > 2 + beginning.length / 100) throw unsupportedMediaType(t('This file is not a CSV or XLSX file.'))
}

/** Rejects an old Excel file, or one with a password, by its content, never by its name. */
export function rejectOldWorkbook(head: Buffer): void {
  if (head.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw unsupportedMediaType(
      t('This is an old Excel file, or one with a password. Please save it as XLSX or CSV first.'),
    )
}

export const notUtf8Error = () =>
  invalidFile(t('The file is not in UTF-8. Please choose its encoding, or save it as CSV (UTF-8).'))

/** The delimiter that divides the first rows into the most columns, the same number in most of them. */
function guessDelimiter(text: string): Delimiter {
  const scored = ([',', ';', '\t'] as const).map((delimiter) => {
    const widths = parseRecords(text.slice(0, 32_768), delimiter, false, 30).map((record) => record.length)
    const width = widths[0] ?? 1
    const alike = widths.filter((other) => other === width).length / (widths.length || 1)
    return { delimiter, score: width > 1 ? width * alike : 0 }
  })
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).delimiter
}

function parseRecords(text: string, delimiter: Delimiter, whole: boolean, count = maxSampleRows + 1): string[][] {
  const records: string[][] = []
  const keep = (record: string[]) => {
    if (!isBlank(record)) records.push(record.map((cell) => unguardFormula(cell.slice(0, maxSampleLength))))
    return null
  }
  try {
    parse(text, { ...csvOptions, delimiter, to: count, on_record: keep })
  } catch {
    // The beginning of a file can end inside a quoted cell; `countRows` checks the whole file.
    return records
  }
  // If this is only the beginning of the file, its last record can be truncated.
  if (!whole && records.length > 1 && records.length < count) records.pop()
  return records
}

/** An empty line is not a row. */
export const isBlank = (record: readonly unknown[]): boolean => record.length === 1 && record[0] === ''

/** Nobody uses an email address, a web address or a phone number as a header. */
const isData = (cell: string): boolean =>
  (cell.length <= fieldLimits.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$|^https?:\/\//i.test(cell.trim())) ||
  (/^[+(]/.test(cell) && isPhoneLike(cell))

/** A phone number, but neither a date nor a plain number. */
export function isPhoneLike(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  if (digits < 7 || digits > 15 || !/^\+?[\d\s()./-]+$/.test(value)) return false
  return /^[+(0]|\d[\s()./-]+\d/.test(value) && !/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T].*)?$/.test(value)
}

/** Unique column names: empty and repeated ones are numbered. */
export function uniqueHeaders(headers: string[]): string[] {
  const taken = new Set<string>()
  return headers.map((header, place) => {
    const trimmed = header.replaceAll('\u0000', '').trim()
    const prefix = trimmed.startsWith(customAttributePrefix) ? customAttributePrefix.length : 0
    const clean = toWellFormed(trimmed.slice(0, prefix + fieldLimits.text)) || `Column ${place + 1}`
    let name = clean
    for (let n = 2; taken.has(name); n++) name = `${clean} (${n})`
    taken.add(name)
    return name
  })
}
