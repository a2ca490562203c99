import { type DateFormat, type DayOrder, detectDateFormat } from '#contract/kit/date-text.ts'
import { t } from '#contract/language/translate.ts'
import type { ImportDateFormats } from '#contract/transfer/imports.ts'
import { sql } from '../../../platform/database/sql.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { ImportDescriptor } from '../descriptors.ts'
import type { FileSample } from '../upload/sample.ts'
import type { ColumnTargets } from './column-mapping.ts'

/** What the sender of a file says about its dates. `preferred` decides where day and month could be either. */
export type DateOptions = { formats: ImportDateFormats; timeZone: string | null; preferred: DayOrder }

/** How the dates of a file are read: the zone of times without an offset, and a format for each column that holds dates. */
export type ImportDates = { timeZone: string; formats: (DateFormat | null)[] }

/** Determines how to read the columns that are mapped to date fields: as requested, otherwise as their values suggest. */
export async function resolveDates(
  access: TenantAccess,
  kind: ImportDescriptor,
  file: { sample: FileSample; mapping: ColumnTargets; options: DateOptions },
): Promise<ImportDates> {
  const { sample, mapping, options } = file
  const unknown = Object.keys(options.formats).find((column) => !sample.columns.includes(column))
  if (unknown !== undefined)
    throw validationFailed({ dateFormats: [t('The file has no column "{column}".', { column: unknown })] })
  const formats = sample.columns.map((column, at) => {
    const target = kind.targets[mapping[at] ?? '']
    if (target?.field.kind !== 'moment' && target?.field.kind !== 'day') return null
    const asked = Object.hasOwn(options.formats, column) ? options.formats[column] : undefined
    return asked ?? detectColumnFormat(sample, at, options.preferred)
  })
  const hasDates = formats.some((format) => format !== null)
  return { timeZone: hasDates ? await findTimeZone(access, options.timeZone) : 'UTC', formats }
}

/** The format of a column's dates; `preferred` decides where its values do not. */
export function detectColumnFormat({ rows }: FileSample, at: number, preferred: DayOrder): DateFormat {
  const texts = rows.map((row) => row[at] ?? '')
  return detectDateFormat(texts, preferred) ?? preferred
}

/** The zone of the importer's profile, else the one they sent. */
async function findTimeZone(access: TenantAccess, sent: string | null): Promise<string> {
  const row = await access
    .createScope()
    .tx.first<{ zone: string | null }>(
      sql`select identity.profile(${access.sessionId}, ${access.userId}) ->> 'timezone' as zone`,
    )
  return row?.zone ?? sent ?? 'UTC'
}
