import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { to as copyTo } from 'pg-copy-streams'
import type { TSchema } from 'typebox'
import type { Permission } from '#contract/kit/roles.ts'
import type { ExportField, ExportFormat } from '#contract/transfer/exports.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { destroyConnection } from '../../../platform/database/silence-limit.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import { guardFormula, toCsvLine } from '../csv-cells.ts'
import { sheetLimits, writeWorkbook } from '../workbook/write-workbook.ts'

/** What a feature defines for the export of its records. */
export type ExportDescriptor = {
  /** Segment of the path and beginning of the file's name. */
  name: string
  permission: Permission
  /** The schema of the request's body. */
  body: TSchema
  /** The query of a COPY without parameters, and the labels of its columns; runs in the scope's transaction. */
  select(scope: Scope, format: ExportFormat, fields: string[] | undefined, options: object): Promise<ExportQuery>
  /** Available fields in order; custom attributes come last. */
  fields(access: TenantAccess): Promise<ExportField[]>
}

/** For JSON one column with an object, else one column per label; `numbers` are those that hold numbers only. */
export type ExportQuery = { query: string; labels: string[]; numbers?: boolean[] }

export type ExportFile = { file: string; rows: number }

/**
 * Streams the rows of a query into a stored file. Nothing is sent to the client before the last row is stored, so that a file is
 * never truncated unnoticed, its number of rows is known, and a slow client holds no transaction open.
 */
export async function writeExport(
  scope: Scope,
  files: FileStore,
  format: ExportFormat,
  selected: ExportQuery,
): Promise<ExportFile> {
  const client = scope.tx.client
  if (!client) throw new Error('an export needs a transaction')
  const copy = client.query(copyTo(`copy (${selected.query}) to stdout with (${formats[format].copy})`))
  try {
    const file = await files.put(formats[format].file(copy, selected))
    return { file, rows: copy.rowCount }
  } catch (error) {
    // Rows that are not read would block the connection until PostgreSQL ends it.
    copy.on('error', () => undefined)
    destroyConnection(client)
    throw error
  }
}

type Writing = { copy: string; type: string; file(copy: Readable, selected: ExportQuery): Readable }

const formats: Record<ExportFormat, Writing> = {
  csv: {
    // Programs that also split cells at semicolons and tabs keep quoted cells whole.
    copy: 'format csv, force_quote *',
    type: 'text/csv; charset=utf-8',
    file: (copy, { labels }) =>
      Readable.from(prependLine(toCsvLine(labels.map(guardFormula)), copy), { objectMode: false }),
  },
  json: {
    // JSON contains neither of these bytes, so every row is one line without escapes.
    copy: String.raw`format csv, quote E'\x01', escape E'\x01', delimiter E'\x02'`,
    type: 'application/json; charset=utf-8',
    file: (copy) => Readable.from(toJsonArray(copy), { objectMode: false }),
  },
  xlsx: {
    copy: 'format text',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file: (copy, { labels, numbers = [] }) =>
      Readable.from(writeWorkbook('Export', labels.map(guardFormula), parseCopyText(copy), numbers), {
        objectMode: false,
      }),
  },
}

const unescaped: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The rows of a COPY in the text format. */
async function* parseCopyText(copy: Readable): AsyncIterable<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  let rows = 1
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (++rows > sheetLimits.rows) throw validationFailed({ format: [tooManyRows] })
      yield line.split('\t').map((cell) => {
        if (cell === '\\N') return ''
        return cell.includes('\\') ? cell.replace(/\\(.)/g, (_, char: string) => unescaped[char] ?? char) : cell
      })
    }
  }
}
const tooManyRows = `An XLSX file can hold ${(sheetLimits.rows - 1).toLocaleString('en-US')} rows. Please export as CSV instead.`

async function* prependLine(first: string, rest: Readable): AsyncIterable<Buffer | string> {
  yield first
  yield* rest
}

/** Lines of JSON as one array. */
async function* toJsonArray(lines: Readable): AsyncIterable<Buffer | string> {
  yield '['
  let ended = false
  for await (const chunk of lines as AsyncIterable<Buffer>) {
    if (ended) yield ',\n'
    ended = chunk.at(-1) === 0x0a
    const text = chunk.toString('latin1', 0, ended ? chunk.length - 1 : chunk.length)
    yield Buffer.from(text.replaceAll('\n', ',\n'), 'latin1')
  }
  yield ']\n'
}

/** Sends a stored file as a download, then removes it. */
export async function sendExport(
  reply: FastifyReply,
  files: FileStore,
  { file, rows }: ExportFile,
  download: { name: string; format: ExportFormat },
): Promise<Readable> {
  const size = await files.size(file)
  const content = files.open(file)
  // If this fails, the purge removes the file later.
  content.on('close', () => void files.remove(file).catch(() => undefined))
  reply
    .type(formats[download.format].type)
    .header('content-disposition', `attachment; filename="${download.name}.${download.format}"`)
    .header('x-row-count', rows)
    .header('content-length', size)
  return content
}

/** `contacts-2026-03-14` */
export const withDate = (name: string): string => `${name}-${new Date().toISOString().slice(0, 10)}`
