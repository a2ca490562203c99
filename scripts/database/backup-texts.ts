import path from 'node:path'
import type { Totals } from '../../server/platform/backup/archive/entries.ts'

/** Resolves a path as the user typed it, because npm runs scripts in the folder of the package. */
export const resolveFile = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file)

/** `61 tables with 12,345 rows and 12 files of 3.4 MB` */
export const formatTotals = ({ tables, rows, files, bytes }: Totals): string =>
  `${tables} tables with ${formatCount(rows, 'row')} and ${formatCount(files, 'file')} of ${formatSize(bytes)}`

export const formatSize = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`

/** `5 h`, `3 days` */
export const formatHours = (hours: number): string =>
  hours < 48 ? `${Math.max(1, Math.round(hours))} h` : `${Math.round(hours / 24)} days`

const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
