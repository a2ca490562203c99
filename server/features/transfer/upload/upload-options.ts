import { isTimeZone } from '#contract/kit/calendar.ts'
import { dateFormats, findDayOrder } from '#contract/kit/date-text.ts'
import { isJsonObject, tryParseJson } from '#contract/kit/json.ts'
import { isStorable } from '#contract/kit/storable.ts'
import { t } from '#contract/language/translate.ts'
import { type Encoding, encodings } from '#contract/transfer/encodings.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import {
  type ImportDateFormats,
  type ImportMapping,
  type ImportValueMapping,
  type OnDuplicate,
  onDuplicateOptions,
} from '#contract/transfer/imports.ts'
import { splitListCell } from '#contract/transfer/list-cell.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { ImportDefaults } from '../descriptors.ts'
import type { DateOptions } from '../mapping/import-dates.ts'
import { parseTagNames } from '../mapping/tag-target.ts'
import { normalizeCell } from '../mapping/value-mapping.ts'
import { isEncoding } from './encodings.ts'

/** How a file is to be read; missing options are detected. */
export type ReadOptions = { encoding?: Encoding; sheet?: string }

/** The options that the sender of a file chose. */
export type UploadOptions = {
  mapping?: ImportMapping
  /** What is read instead of cells, by field. */
  values?: ImportValueMapping
  onDuplicate: OnDuplicate
  defaults: ImportDefaults
  /** Only report what would change. */
  dryRun: boolean
  read: ReadOptions
  dates: DateOptions
}

/** Form parts besides the file, or keys of a JSON body besides the rows. */
export const uploadOptionNames = [
  'mapping',
  'onDuplicate',
  'dryRun',
  'encoding',
  'sheet',
  'dateFormats',
  'values',
  'timeZone',
  'tags',
  'ownerId',
  'status',
] as const
export type RawUploadOptions = { [K in (typeof uploadOptionNames)[number]]?: unknown }

/**
 * Validates the options; JSON objects can be given as text. `acceptLanguage` is the header, which decides how ambiguous dates are
 * read.
 */
export function parseUploadOptions(raw: RawUploadOptions, acceptLanguage: string | undefined): UploadOptions {
  const { mapping, onDuplicate = 'skip', dryRun = false, dateFormats, timeZone, tags, ownerId, status, ...rest } = raw
  const { values, ...read } = rest
  if (![true, false, 'true', 'false', ''].includes(dryRun as string))
    throw validationFailed({ dryRun: ['Dry run must be true or false.'] })
  if (!onDuplicateOptions.includes(onDuplicate as OnDuplicate))
    throw validationFailed({ onDuplicate: [`On duplicate must be one of ${onDuplicateOptions.join(', ')}.`] })
  return {
    onDuplicate: onDuplicate as OnDuplicate,
    dryRun: dryRun === true || dryRun === 'true',
    defaults: {
      ...(isGiven(tags) && { tags: parseTags(tags) }),
      ...(isGiven(ownerId) && { ownerId: String(ownerId).toLowerCase() }),
      ...(isGiven(status) && { status: String(status) }),
    },
    read: parseReadOptions(read),
    dates: {
      formats: isGiven(dateFormats) ? parseDateFormats(dateFormats) : {},
      timeZone: isGiven(timeZone) ? parseTimeZone(timeZone) : null,
      preferred: parseDayOrder(acceptLanguage),
    },
    ...(isGiven(mapping) && { mapping: parseMapping(mapping) }),
    ...(isGiven(values) && { values: parseValueMapping(values) }),
  }
}

export function parseReadOptions({ encoding, sheet }: Pick<RawUploadOptions, 'encoding' | 'sheet'>): ReadOptions {
  if (encoding && !isEncoding(encoding))
    throw validationFailed({ encoding: [`Encoding must be one of ${encodings.join(', ')}.`] })
  return { ...(isEncoding(encoding) && { encoding }), ...(typeof sheet === 'string' && sheet !== '' && { sheet }) }
}

/** Whether the first language of an Accept-Language header writes the day or the month first. */
export const parseDayOrder = (acceptLanguage: string | undefined) =>
  findDayOrder(/^\s*([^,;\s]*)/.exec(acceptLanguage ?? '')?.[1] || 'en-US')

const isGiven = (value: unknown): boolean => value !== undefined && value !== ''

/** Parses the names of tags: a JSON list, or a list as in a cell. */
function parseTags(given: unknown): string[] {
  const list = typeof given === 'string' ? tryParseJson(given) : given
  const parsed = parseTagNames(Array.isArray(list) ? list : splitListCell(String(given)))
  if (!parsed.ok) throw validationFailed({ tags: [parsed.message] })
  return (parsed.value as string[] | null) ?? []
}

function parseMapping(given: unknown): ImportMapping {
  const mapping = parseObject<ImportMapping>(given, (place) => place === null || typeof place === 'string')
  if (!mapping) throw validationFailed({ mapping: ['Mapping must be a JSON object of columns and fields.'] })
  return mapping
}

/** Cells are compared in lower case. */
function parseValueMapping(given: unknown): ImportValueMapping {
  const mapping = parseObject<ImportValueMapping>(
    given,
    (cells) => isJsonObject(cells) && Object.entries(cells).flat().every(isCellOrNull),
  )
  const fields = Object.entries(mapping ?? {})
  const count = fields.reduce((sum, [, cells]) => sum + Object.keys(cells).length, 0)
  if (!mapping || count > importLimits.mappedValues)
    throw validationFailed({
      values: [`Values must be a JSON object of fields with at most ${importLimits.mappedValues} cells in all.`],
    })
  return Object.fromEntries(
    fields.map(([field, cells]) => [
      field,
      Object.fromEntries(Object.entries(cells).map(([cell, value]) => [normalizeCell(cell), value])),
    ]),
  )
}

const isCellOrNull = (text: unknown): boolean => text === null || (typeof text === 'string' && isStorable(text))

function parseDateFormats(given: unknown): ImportDateFormats {
  const formats = parseObject<ImportDateFormats>(given, (format) =>
    (dateFormats as readonly unknown[]).includes(format),
  )
  if (formats) return formats
  throw validationFailed({
    dateFormats: [`Date formats must be a JSON object of columns and ${dateFormats.join(', ')}.`],
  })
}

function parseTimeZone(given: unknown): string {
  if (typeof given === 'string' && isTimeZone(given)) return given
  throw validationFailed({ timeZone: [t('Time zone must be one like Europe/Paris.')] })
}

function parseObject<T extends object>(given: unknown, isValue: (value: unknown) => boolean): T | null {
  const value = typeof given === 'string' ? tryParseJson(given) : given
  return isJsonObject(value) && Object.values(value).every(isValue) ? (value as T) : null
}
