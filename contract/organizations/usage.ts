import { type Static, Type } from 'typebox'
import { formatNumber } from '../language/format-number.ts'
import { t, tCount } from '../language/translate.ts'

/** Quotas that an installation can limit per workspace. Records in the trash count; a file shared by several messages counts once. */
export const quotas = ['records', 'files', 'fileBytes'] as const
export type Quota = (typeof quotas)[number]

const QuotaUsage = Type.Object({
  used: Type.Integer(),
  limit: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if there is no limit' }),
})

/** What a workspace uses of each quota, and its limit. */
export const WorkspaceUsage = Type.Object({ records: QuotaUsage, files: QuotaUsage, fileBytes: QuotaUsage })
export type WorkspaceUsage = Static<typeof WorkspaceUsage>

/** The share of a limit from which people are warned. */
const quotaWarningShare = 0.8

/** Whether people are warned that a quota is nearly used up. */
export const isNearLimit = ({ used, limit }: WorkspaceUsage[Quota]): boolean =>
  limit !== null && used >= limit * quotaWarningShare

const oneDecimal = { maximumFractionDigits: 1 }

const formatBytes = (bytes: number): string =>
  bytes < 1 << 30
    ? t('{count} MB', { count: formatNumber(bytes / 2 ** 20, oneDecimal) })
    : t('{count} GB', { count: formatNumber(bytes / 2 ** 30, oneDecimal) })

/** "5,000,000 records", "40 GB of pictures and attachments". */
export const formatQuota = (quota: Quota, amount: number): string =>
  ({
    records: tCount(amount, '{count} record', '{count} records'),
    files: tCount(amount, '{count} file', '{count} files'),
    fileBytes: t('{bytes} of pictures and attachments', { bytes: formatBytes(amount) }),
  })[quota]

export const usageMessages = {
  full: (quota: Quota, limit: number) =>
    quota === 'records'
      ? t('This workspace is full: it may hold {quota}, those in the trash included.', {
          quota: formatQuota(quota, limit),
        })
      : t('This workspace is full: it may hold {quota}.', { quota: formatQuota(quota, limit) }),
  /** For a dry run. */
  tooManyRows: (room: number, created: number) =>
    t(
      'This workspace has room for {records}, and the file would create {created}. The import would stop where the workspace is full.',
      { records: formatQuota('records', room), created: formatNumber(created) },
    ),
  /** For an import that would create a record for each row. */
  fileTooLong: (room: number, rows: number) =>
    tCount(
      rows,
      'This workspace has room for {records}, and the file has {count} rows. Nothing was imported.',
      'This workspace has room for {records}, and the file has {count} rows. Nothing was imported.',
      { records: formatQuota('records', room) },
    ),
  /** For an import that stopped partway. */
  importStopped: (full: string, lastRow: number) =>
    lastRow > 0
      ? t('{full} The import stopped after row {lastRow}; the rows after it were not imported.', {
          full,
          lastRow: formatNumber(lastRow),
        })
      : t('{full} Nothing was imported.', { full }),
} as const
