import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import {
  type Encoding,
  encodings,
  type ImportMapping,
  importLimits,
  type OnDuplicate,
  onDuplicateOptions,
} from '#contract/transfer/imports.ts'
import { tooLarge, unsupportedMediaType, validationFailed } from '../../../platform/errors.ts'
import type { LocalFileStore } from '../../../platform/files/file-store.ts'
import { readParts, storeUpload } from '../../../platform/http/multipart.ts'
import { toWellFormed } from '../csv-cells.ts'
import { convertToCsv, isWorkbook } from '../workbook/convert-workbook.ts'
import { convertToUtf8, isEncoding } from './encodings.ts'
import { readHead } from './inspect-file.ts'
import { type Delimiter, type FileSample, invalidFile, rejectOldWorkbook, uniqueHeaders } from './sample.ts'

/** A stored file and what its sender asked for. */
export type ReceivedUpload = {
  file: string
  fileName: string
  /** SHA-256 of what was sent. */
  hash: string
  mapping?: ImportMapping
  onDuplicate: OnDuplicate
  /** Only tell what would change. */
  dryRun: boolean
  /** What was asked for, where it was. */
  read: ReadOptions
  /** Known where we wrote the file. */
  delimiter?: Delimiter
  /** JSON rows need no guess about their form. */
  json?: { sample: FileSample; total: number }
}

/** How a file is to be read. */
export type ReadOptions = { encoding?: Encoding; sheet?: string }

type ParsedOptions = Pick<ReceivedUpload, 'mapping' | 'onDuplicate' | 'dryRun' | 'read'>
const parts = ['mapping', 'onDuplicate', 'dryRun', 'encoding', 'sheet']
type Options = { encoding?: unknown; sheet?: unknown; mapping?: unknown; onDuplicate?: unknown; dryRun?: unknown }

/** Stores a multipart file as it comes, or JSON rows one a line. */
export const receiveUpload = (request: FastifyRequest, files: LocalFileStore, list: string): Promise<ReceivedUpload> =>
  request.isMultipart() ? receiveFile(request, files) : receiveRows(request, files, list)

async function receiveFile(request: FastifyRequest, files: LocalFileStore): Promise<ReceivedUpload> {
  rejectOversizedRequest(request)
  const options: Record<string, unknown> = {}
  let stored: { file: string; fileName: string; hash: string } | null = null
  try {
    for await (const part of readParts(request)) {
      if (part.type === 'file') stored = await store(part, files)
      else if (parts.includes(part.fieldname)) options[part.fieldname] = part.value
      else throw validationFailed({ [part.fieldname]: ['This is not a known part.'] })
    }
    if (!stored) throw invalidFile('A file is required.')
    const asked = parseOptions(options)
    const text = await toCsvFile(files, stored.file, asked.read)
    return { ...stored, ...asked, ...text }
  } catch (error) {
    if (stored) await files.remove(stored.file)
    throw error
  }
}

/** A stored file as CSV in UTF-8; where it has to be rewritten, the first file is gone. */
async function toCsvFile(
  files: LocalFileStore,
  file: string,
  read: ReadOptions,
): Promise<Pick<ReceivedUpload, 'file' | 'delimiter'>> {
  const { head } = await readHead(files.path(file), 4)
  rejectOldWorkbook(head)
  if (!isWorkbook(head)) return { file: await convertToUtf8(files, file, read.encoding) }
  const { file: csv } = await convertToCsv(files, file, read)
  await files.remove(file)
  return { file: csv, delimiter: ',' }
}

/** What says that it is too large is not read at all; the form around the file is small. */
export function rejectOversizedRequest(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > importLimits.fileBytes + (2 << 20)) throw fileTooLarge()
}
const fileTooLarge = () => tooLarge('The file is larger than 100 MB.')

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

export function parseOptions({ mapping, onDuplicate = 'skip', dryRun = false, ...read }: Options): ParsedOptions {
  if (![true, false, 'true', 'false', ''].includes(dryRun as string))
    throw validationFailed({ dryRun: ['Dry run must be true or false.'] })
  if (!onDuplicateOptions.includes(onDuplicate as OnDuplicate))
    throw validationFailed({ onDuplicate: [`On duplicate must be one of ${onDuplicateOptions.join(', ')}.`] })
  return {
    onDuplicate: onDuplicate as OnDuplicate,
    dryRun: dryRun === true || dryRun === 'true',
    read: parseReadOptions(read),
    ...(mapping === undefined || mapping === '' ? {} : { mapping: parseMapping(mapping) }),
  }
}

export function parseReadOptions({ encoding, sheet }: Pick<Options, 'encoding' | 'sheet'>): ReadOptions {
  if (encoding && !isEncoding(encoding))
    throw validationFailed({ encoding: [`Encoding must be one of ${encodings.join(', ')}.`] })
  return { ...(isEncoding(encoding) && { encoding }), ...(typeof sheet === 'string' && sheet !== '' && { sheet }) }
}

function parseMapping(given: unknown): ImportMapping {
  const value = typeof given === 'string' ? parsed(given) : given
  const isMapping =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((place) => place === null || typeof place === 'string')
  if (!isMapping) throw validationFailed({ mapping: ['Mapping must be a JSON object of columns and fields.'] })
  return value as ImportMapping
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Rows of a body that its schema has judged: their keys are the columns. */
async function receiveRows(request: FastifyRequest, files: LocalFileStore, list: string): Promise<ReceivedUpload> {
  if (typeof request.body !== 'object' || request.body === null)
    throw unsupportedMediaType('Send a CSV or XLSX file as multipart/form-data, or JSON rows.')
  const { [list]: given, ...options } = request.body as Options & Record<string, Record<string, unknown>[]>
  const rows = given as Record<string, unknown>[]
  const asked = parseOptions(options)
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
    rows: rows.slice(0, 100).map((row) => columns.map((key) => (typeof row[key] === 'string' ? row[key] : ''))),
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

/** Readers of lines end one at these, too; JSON leaves them as they are. */
const escapeLineSeparators = (text: string): string =>
  text.replace(/[\u2028\u2029]/g, (char) => (char === '\u2028' ? '\\u2028' : '\\u2029'))
