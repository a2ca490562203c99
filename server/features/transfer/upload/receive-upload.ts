import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { t } from '#contract/language/translate.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { tooLarge, unsupportedMediaType, validationFailed } from '../../../platform/errors.ts'
import type { LocalFileStore } from '../../../platform/files/file-store.ts'
import { readParts, storeUpload } from '../../../platform/http/multipart.ts'
import { toWellFormed } from '../csv-cells.ts'
import type { ConversionOwner } from '../workbook/conversion-queue.ts'
import { convertToCsv, isWorkbook } from '../workbook/convert-workbook.ts'
import { convertToUtf8 } from './encodings.ts'
import { readHead } from './inspect-file.ts'
import {
  type Delimiter,
  type FileSample,
  invalidFile,
  maxSampleRows,
  rejectOldWorkbook,
  uniqueHeaders,
} from './sample.ts'
import {
  parseUploadOptions,
  type RawUploadOptions,
  type ReadOptions,
  type UploadOptions,
  uploadOptionNames,
} from './upload-options.ts'

/** A stored file and the options of its sender. */
export type ReceivedUpload = UploadOptions & {
  file: string
  fileName: string
  /** SHA-256 of what was sent. */
  hash: string
  /** Known for files that were converted from a workbook. */
  delimiter?: Delimiter
  /** JSON rows need no format detection. */
  json?: { sample: FileSample; total: number }
}

/** Stores a multipart file as it arrives, or JSON rows one per line. */
export const receiveUpload = (
  request: FastifyRequest,
  files: LocalFileStore,
  owner: ConversionOwner,
  list: string,
): Promise<ReceivedUpload> =>
  request.isMultipart() ? receiveFile(request, files, owner) : receiveRows(request, files, list)

async function receiveFile(
  request: FastifyRequest,
  files: LocalFileStore,
  owner: ConversionOwner,
): Promise<ReceivedUpload> {
  rejectOversizedRequest(request)
  const options: RawUploadOptions = {}
  let stored: { file: string; fileName: string; hash: string } | null = null
  try {
    for await (const part of readParts(request)) {
      if (part.type === 'file') stored = await store(part, files)
      else if (isOptionName(part.fieldname)) options[part.fieldname] = part.value
      else throw validationFailed({ [part.fieldname]: ['This is not a known part.'] })
    }
    if (!stored) throw invalidFile(t('A file is required.'))
    const asked = parseUploadOptions(options, request.headers['accept-language'])
    const text = await toCsvFile(files, stored.file, owner, asked.read)
    return { ...stored, ...asked, ...text }
  } catch (error) {
    if (stored) await files.remove(stored.file)
    throw error
  }
}

const isOptionName = (name: string): name is (typeof uploadOptionNames)[number] =>
  (uploadOptionNames as readonly string[]).includes(name)

/** A stored file as CSV in UTF-8; if it has to be converted, the original is removed. */
async function toCsvFile(
  files: LocalFileStore,
  file: string,
  owner: ConversionOwner,
  read: ReadOptions,
): Promise<Pick<ReceivedUpload, 'file' | 'delimiter'>> {
  const { head } = await readHead(files.path(file), 4)
  rejectOldWorkbook(head)
  if (!isWorkbook(head)) return { file: await convertToUtf8(files, file, read.encoding) }
  const { file: csv } = await convertToCsv(files, file, owner, read)
  await files.remove(file)
  return { file: csv, delimiter: ',' }
}

/**
 * Rejects an upload by its declared length, before any of it is read. Besides the file, 2 MB are allowed for the rest of the
 * form.
 */
export function rejectOversizedRequest(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > importLimits.fileBytes + (2 << 20)) throw fileTooLarge()
}
const fileTooLarge = () => tooLarge(t('The file is larger than 100 MB.'))

async function store(
  part: MultipartFile,
  files: LocalFileStore,
): Promise<{ file: string; fileName: string; hash: string }> {
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw validationFailed({ [part.fieldname]: ['The file must be in the part "file".'] })
  }
  const { file, hash } = await storeUpload(part, files, fileTooLarge)
  const fileName = toWellFormed((part.filename || 'import.csv').replaceAll('\u0000', '').slice(0, 255))
  return { file, fileName, hash }
}

/** Rows of a JSON body, which the schema has validated; their keys are the columns. */
async function receiveRows(request: FastifyRequest, files: LocalFileStore, list: string): Promise<ReceivedUpload> {
  if (typeof request.body !== 'object' || request.body === null)
    throw unsupportedMediaType('Send a CSV or XLSX file as multipart/form-data, or JSON rows.')
  const { [list]: given, ...options } = request.body as RawUploadOptions & Record<string, Record<string, unknown>[]>
  const rows = given as Record<string, unknown>[]
  const asked = parseUploadOptions(options, request.headers['accept-language'])
  const keys = new Set<string>()
  for (const row of rows) for (const key of Object.keys(row)) keys.add(key)
  if (keys.size > importLimits.columns)
    throw validationFailed({
      [list]: [`The rows have ${keys.size} different keys; at most ${importLimits.columns} can be imported.`],
    })
  const columns = [...keys]
  const hash = createHash('sha256')
  const lines = function* () {
    for (const row of rows) {
      const line = `${escapeLineSeparators(JSON.stringify(columns.map((key) => row[key] ?? null)))}\n`
      hash.update(line)
      yield line
    }
  }
  const file = await files.put(Readable.from(lines()))
  const sample: FileSample = {
    format: { kind: 'json' },
    columns: uniqueHeaders(columns),
    rows: rows
      .slice(0, maxSampleRows)
      .map((row) => columns.map((key) => (typeof row[key] === 'string' ? row[key] : ''))),
  }
  hash.update(JSON.stringify(columns))
  return {
    file,
    fileName: `${list}.json`,
    hash: hash.digest('base64url'),
    ...asked,
    json: { sample, total: rows.length },
  }
}

/** Line readers also break at these two characters, which JSON leaves unescaped. */
const escapeLineSeparators = (text: string): string =>
  text.replace(/[\u2028\u2029]/g, (char) => (char === '\u2028' ? '\\u2028' : '\\u2029'))
