import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type Encoding, type ImportPreview, importLimits } from '#contract/transfer/imports.ts'
import type { LocalFiles } from '../../platform/files.ts'
import { partsOf } from '../../platform/forms.ts'
import { invalid, unsupported } from '../../platform/refusals.ts'
import { wellFormed } from './cells.ts'
import { guessedEncoding, textIn } from './encodings.ts'
import { headOf } from './inspect.ts'
import type { ImportKind } from './kinds.ts'
import { guessed } from './mapping.ts'
import { type Delimiter, refused, refuseOldWorkbook, sampleOf } from './sample.ts'
import { type Reading, readingIn, refuseEarly } from './uploads.ts'
import { isWorkbook, toCsv, workbookTooLarge } from './workbook/convert.ts'

/** Rows of a sheet that guesses are made from. */
const sheetRows = 200

/** The beginning of a file as text. */
type Head = {
  text: string
  whole: boolean
  encoding: Encoding | null
  sheets: string[]
  sheet: string | null
  delimiter?: Delimiter
}

/** What the columns of a file would be imported into; reads its beginning and keeps nothing. */
export async function preview(request: FastifyRequest, files: LocalFiles, kind: ImportKind): Promise<ImportPreview> {
  const { text, whole, encoding, sheets, sheet, delimiter } = await headIn(request, files)
  const sample = sampleOf(text, whole, delimiter)
  const places = guessed(kind, sample)
  return {
    columns: sample.columns.map((header, at) => ({
      header,
      samples: sample.rows
        .map((row) => row[at]?.trim() ?? '')
        .filter(Boolean)
        .slice(0, 3)
        .map((value) => wellFormed(value.slice(0, 200))),
      field: places[at] ?? null,
    })),
    fields: Object.entries(kind.targets).map(([field, { label }]) => ({ field, label })),
    encoding,
    sheets,
    sheet,
  }
}

async function headIn(request: FastifyRequest, files: LocalFiles): Promise<Head> {
  if (!request.isMultipart()) throw unsupported('Send a CSV or XLSX file as multipart/form-data.')
  refuseEarly(request)
  const asked: Record<string, unknown> = {}
  let sent: Sent | null = null
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') sent = await beginning(part.file, files)
      else if (part.fieldname === 'encoding' || part.fieldname === 'sheet') asked[part.fieldname] = part.value
      else throw invalid({ [part.fieldname]: ['This is not a known part.'] })
    }
    if (!sent) throw refused('A file is required.')
    const reading = readingIn(asked)
    return sent.workbook ? await headOfSheet(files, sent.workbook, reading) : headOfText(sent, reading)
  } finally {
    if (sent?.workbook) await files.remove(sent.workbook)
  }
}

type Sent = { head: Buffer; whole: boolean; workbook: string | null }

/** A workbook is stored, because its contents stand at its end; of a text the rest is read past. */
async function beginning(file: Readable, files: LocalFiles): Promise<Sent> {
  const chunks: Buffer[] = []
  let size = 0
  const rest = file[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>
  for await (const chunk of rest) {
    if (size === 0 && isWorkbook(chunk)) {
      const workbook = await files.put(Readable.from(atMost(chunk, rest), { objectMode: false }))
      return { head: chunk, whole: false, workbook }
    }
    if (size <= importLimits.previewBytes) chunks.push(chunk)
    size += chunk.length
  }
  const head = Buffer.concat(chunks).subarray(0, importLimits.previewBytes)
  return { head, whole: size <= importLimits.previewBytes, workbook: null }
}

async function* atMost(first: Buffer, rest: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let size = first.length
  yield first
  for await (const chunk of rest) {
    size += chunk.length
    if (size > importLimits.workbookBytes) throw workbookTooLarge()
    yield chunk
  }
}

function headOfText({ head, whole }: Sent, { encoding }: Reading): Head {
  refuseOldWorkbook(head)
  const read = encoding ?? guessedEncoding(head, whole)
  return { text: textIn(head, read, whole), whole, encoding: read, sheets: [], sheet: null }
}

async function headOfSheet(files: LocalFiles, workbook: string, { sheet: asked }: Reading): Promise<Head> {
  const { file, sheets, sheet } = await toCsv(files, workbook, { sheet: asked, most: sheetRows })
  try {
    const { head, whole } = await headOf(files.path(file), importLimits.previewBytes)
    return { text: textIn(head, 'utf-8', whole), whole, encoding: null, sheets, sheet, delimiter: ',' }
  } finally {
    await files.remove(file)
  }
}
