import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { t } from '#contract/language/translate.ts'
import type { Encoding } from '#contract/transfer/encodings.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import type { ImportPreview } from '#contract/transfer/imports.ts'
import { unsupportedMediaType, validationFailed } from '../../../platform/errors.ts'
import type { LocalFileStore } from '../../../platform/files/file-store.ts'
import { readParts } from '../../../platform/http/multipart.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import { toWellFormed } from '../csv-cells.ts'
import type { ImportDescriptor } from '../descriptors.ts'
import { decodeHead, guessEncoding } from '../upload/encodings.ts'
import { countTextRows, readHead } from '../upload/inspect-file.ts'
import { rejectOversizedRequest } from '../upload/receive-upload.ts'
import {
  type Delimiter,
  type FileSample,
  invalidFile,
  maxSampleRows,
  readSample,
  rejectOldWorkbook,
} from '../upload/sample.ts'
import { parseDayOrder, parseReadOptions, type ReadOptions } from '../upload/upload-options.ts'
import type { ConversionOwner } from '../workbook/conversion-queue.ts'
import { convertToCsv, isWorkbook, workbookTooLargeError } from '../workbook/convert-workbook.ts'
import { listAttributeKeys } from './attribute-keys.ts'
import { guessMapping } from './column-mapping.ts'
import { withCustomTargets } from './custom-targets.ts'
import { detectColumnFormat } from './import-dates.ts'

/** The beginning of a file, decoded. */
type Head = {
  text: string
  whole: boolean
  encoding: Encoding | null
  sheets: string[]
  sheet: string | null
  delimiter?: Delimiter
}

/** Suggests a field and a date format for each column of a file, from its first rows; stores nothing. */
export async function suggestMapping(
  request: FastifyRequest,
  files: LocalFileStore,
  access: TenantAccess,
  builtIn: ImportDescriptor,
): Promise<ImportPreview> {
  const kind = await withCustomTargets(access.createScope(), builtIn)
  const head = await readUploadHead(request, files, access)
  const sample = readSample(head.text, head.whole, head.delimiter)
  const attributes = await listAttributeKeys(access.createScope(), kind.name)
  const places = guessMapping(kind, sample, attributes)
  const preferred = parseDayOrder(request.headers['accept-language'])
  return {
    columns: sample.columns.map((header, at) => ({
      header,
      samples: sample.rows
        .map((row) => row[at]?.trim() ?? '')
        .filter(Boolean)
        .slice(0, 3)
        .map((value) => toWellFormed(value.slice(0, 200))),
      field: places[at] ?? null,
      dateFormat: detectColumnFormat(sample, at, preferred),
    })),
    fields: Object.entries(kind.targets).map(([field, { label }]) => ({ field, label })),
    attributes,
    rows: countAllRows(head, sample),
    encoding: head.encoding,
    sheets: head.sheets,
    sheet: head.sheet,
  }
}

/** The rows of the file; null if it goes on after what was read. */
function countAllRows({ text, whole, sheet }: Head, { format }: FileSample): number | null {
  if (!whole || format.kind !== 'csv') return null
  // Only the first rows of a sheet are converted, each to a line or more.
  if (sheet !== null && text.split('\n').length > maxSampleRows + 1) return null
  return countTextRows(text, format.delimiter, format.header)
}

async function readUploadHead(request: FastifyRequest, files: LocalFileStore, owner: ConversionOwner): Promise<Head> {
  if (!request.isMultipart()) throw unsupportedMediaType('Send a CSV or XLSX file as multipart/form-data.')
  rejectOversizedRequest(request)
  const asked: Record<string, unknown> = {}
  let sent: Sent | null = null
  try {
    for await (const part of readParts(request)) {
      if (part.type === 'file') sent = await receiveHead(part.file, files)
      else if (part.fieldname === 'encoding' || part.fieldname === 'sheet') asked[part.fieldname] = part.value
      else throw validationFailed({ [part.fieldname]: ['This is not a known part.'] })
    }
    if (!sent) throw invalidFile(t('A file is required.'))
    const reading = parseReadOptions(asked)
    return sent.workbook ? await readSheetHead(files, sent.workbook, owner, reading) : readTextHead(sent, reading)
  } finally {
    if (sent?.workbook) await files.remove(sent.workbook)
  }
}

type Sent = { head: Buffer; whole: boolean; workbook: string | null }

/** Stores a whole workbook, because its directory is at its end; of a text file, reads only the beginning. */
async function receiveHead(file: Readable, files: LocalFileStore): Promise<Sent> {
  const chunks: Buffer[] = []
  let size = 0
  const rest = file[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>
  for await (const chunk of rest) {
    if (size === 0 && isWorkbook(chunk)) {
      const workbook = await files.put(Readable.from(limitBytes(chunk, rest), { objectMode: false }))
      return { head: chunk, whole: false, workbook }
    }
    if (size <= importLimits.headBytes) chunks.push(chunk)
    size += chunk.length
  }
  const head = Buffer.concat(chunks).subarray(0, importLimits.headBytes)
  return { head, whole: size <= importLimits.headBytes, workbook: null }
}

async function* limitBytes(first: Buffer, rest: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let size = first.length
  yield first
  for await (const chunk of rest) {
    size += chunk.length
    if (size > importLimits.workbookBytes) throw workbookTooLargeError()
    yield chunk
  }
}

function readTextHead({ head, whole }: Sent, { encoding }: ReadOptions): Head {
  rejectOldWorkbook(head)
  const read = encoding ?? guessEncoding(head, whole)
  return { text: decodeHead(head, read, whole), whole, encoding: read, sheets: [], sheet: null }
}

async function readSheetHead(
  files: LocalFileStore,
  workbook: string,
  owner: ConversionOwner,
  { sheet: asked }: ReadOptions,
): Promise<Head> {
  const options = { sheet: asked, maxRows: maxSampleRows + 1 }
  const { file, sheets, sheet } = await convertToCsv(files, workbook, owner, options)
  try {
    const { head, whole } = await readHead(files.path(file), importLimits.headBytes)
    return { text: decodeHead(head, 'utf-8', whole), whole, encoding: null, sheets, sheet, delimiter: ',' }
  } finally {
    await files.remove(file)
  }
}
