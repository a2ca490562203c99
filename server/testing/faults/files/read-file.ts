import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { contactImport } from '../../../features/contacts/transfer/import.ts'
import { receivePicture } from '../../../features/files/receive-picture.ts'
import { type ColumnTargets, resolveMapping } from '../../../features/transfer/mapping/column-mapping.ts'
import { detectColumnFormat } from '../../../features/transfer/mapping/import-dates.ts'
import { createRowPreparer } from '../../../features/transfer/mapping/prepare-rows.ts'
import { convertToUtf8, decodeHead } from '../../../features/transfer/upload/encodings.ts'
import { countRows, readHead } from '../../../features/transfer/upload/inspect-file.ts'
import { readRowBatches } from '../../../features/transfer/upload/read-rows.ts'
import {
  type Delimiter,
  type FileSample,
  readSample,
  rejectOldWorkbook,
} from '../../../features/transfer/upload/sample.ts'
import { convertSheet } from '../../../features/transfer/workbook/convert-sheet.ts'
import { isWorkbook } from '../../../features/transfer/workbook/convert-workbook.ts'
import { maxUnpackedBytes } from '../../../features/transfer/workbook/read-workbook.ts'
import { WorkbookError } from '../../../features/transfer/workbook/workbook-error.ts'
import { DomainError } from '../../../platform/errors.ts'
import { openLocalFileStore } from '../../../platform/files/file-store.ts'
import { createFile, type FileKind } from './file-samples.ts'

export type ReadRequest = { kind: FileKind; seed: number }
/** `fault` is an unexpected error. CPU is in seconds, memory in MB at the peak of the process so far. */
export type ReadResult = {
  outcome: 'read' | 'refused' | 'failed'
  fault: string
  cpuSeconds: number
  peakMemory: number
}

const directory = join(tmpdir(), `parley-file-fuzz-${process.pid}`)
const files = await openLocalFileStore(directory)
process.on('disconnect', () => void rm(directory, { recursive: true, force: true }).finally(() => process.exit()))

const app = Fastify()
await app.register(multipart, { limits: { fileSize: 100 << 20, files: 1 } })
app.post('/picture', async (request) => {
  try {
    return { mediaType: (await receivePicture(request)).mediaType }
  } catch (error) {
    if (isRefusal(error)) return { mediaType: null }
    throw error
  }
})
await app.ready()

process.on('message', async ({ kind, seed }: ReadRequest) => {
  const content = createFile(kind, seed)
  const start = process.cpuUsage()
  const result = await read(kind, content)
  const { user, system } = process.cpuUsage(start)
  const peakMemory = process.resourceUsage().maxRSS / 1024
  process.send?.({ ...result, cpuSeconds: (user + system) / 1e6, peakMemory } satisfies ReadResult)
})
process.send?.('ready')

async function read(kind: FileKind, content: Buffer): Promise<Pick<ReadResult, 'outcome' | 'fault'>> {
  try {
    if (kind === 'picture') return { outcome: (await isReadPicture(content)) ? 'read' : 'refused', fault: '' }
    await readTable(content)
    return { outcome: 'read', fault: '' }
  } catch (error) {
    if (isRefusal(error)) return { outcome: 'refused', fault: '' }
    return { outcome: 'failed', fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Whether the error is an expected one, which callers get as a sentence. */
const isRefusal = (error: unknown): boolean =>
  error instanceof WorkbookError || (error instanceof DomainError && error.status < 500 && error.message !== '')

async function isReadPicture(content: Buffer): Promise<boolean> {
  const boundary = '----parley-form'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo"\r\nContent-Type: image/png\r\n\r\n`
  const reply = await app.inject({
    method: 'POST',
    url: '/picture',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  if (reply.statusCode !== 200) throw new Error(reply.payload)
  return reply.json().mediaType !== null
}

/** Reads a file like an import, up to the rows that would be stored. */
async function readTable(content: Buffer): Promise<void> {
  const names = new Set<string>()
  const keep = (name: string) => {
    names.add(name)
    return name
  }
  try {
    const sent = keep(await files.put(Readable.from([content])))
    const { file, delimiter } = await toCsv(sent, keep)
    const path = files.path(file)
    const { head, whole } = await readHead(path, importLimits.headBytes)
    const sample = readSample(decodeHead(head, 'utf-8', whole), whole, delimiter)
    if (sample.format.kind !== 'csv') throw new Error('a file is read as CSV')
    const total = await countRows(path, sample.format.delimiter, sample.format.header)
    const mapping = mapColumns(sample)
    const formats = sample.columns.map((_, at) => detectColumnFormat(sample, at, 'day-first'))
    const prepare = createRowPreparer(contactImport, {
      columns: sample.columns,
      mapping,
      dates: { timeZone: 'Europe/Berlin', formats },
      values: {},
    })
    let rows = 0
    for await (const batch of readRowBatches(path, sample.format, 0))
      for (const row of batch) {
        rows++
        prepare(row)
      }
    if (rows !== total) throw new Error(`${total} rows were counted, ${rows} were read`)
  } finally {
    for (const name of names) await files.remove(name)
  }
}

/** Uses the suggested mapping; if no column is suggested as the name, uses the first one. */
function mapColumns(sample: FileSample): ColumnTargets {
  try {
    return resolveMapping(contactImport, sample)
  } catch {
    return resolveMapping(contactImport, sample, { [sample.columns[0] ?? '']: 'name' })
  }
}

async function toCsv(sent: string, keep: (name: string) => string): Promise<{ file: string; delimiter?: Delimiter }> {
  const { head } = await readHead(files.path(sent), 4)
  rejectOldWorkbook(head)
  if (!isWorkbook(head)) return { file: keep(await convertToUtf8(files, sent, undefined)) }
  const out = keep(await files.put(Readable.from([])))
  await convertSheet({
    path: files.path(sent),
    out: files.path(out),
    sheet: null,
    maxRows: Number.POSITIVE_INFINITY,
    maxBytes: maxUnpackedBytes,
  })
  return { file: out, delimiter: ',' }
}
