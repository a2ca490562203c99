import { queryOptions } from '@tanstack/react-query'
import { messages } from '#contract/kit/messages.ts'
import type { ExportField, ExportFormat, Portable } from '#contract/transfer/exports.ts'
import {
  type DryRun,
  type Encoding,
  type Import,
  type ImportMapping,
  type ImportPreview,
  importLimits,
  type OnDuplicate,
  type PastImport,
} from '#contract/transfer/imports.ts'
import { heedStatus } from '../../platform/answer-rules.ts'
import { addressOf, callUntyped, type Result, unwrap } from '../../platform/api.ts'
import { type Method, send } from '../../platform/exchange.ts'
import { failure, serviceFailure } from '../../platform/failure.ts'
import { keys } from '../../platform/queries.ts'
import { selection } from '../../platform/selection.ts'
import { scopeMissing, tokenForCall } from '../../platform/session.ts'
import { fileNameIn } from './file-name.ts'

export type { ExportField, ExportFormat } from '#contract/transfer/exports.ts'
export type { DryRun, Import, ImportError, ImportPreview, PastImport } from '#contract/transfer/imports.ts'

/** What can be imported and exported: the first segment of its path. */
export type Things = Portable
/** How a person wants a file to be read; what is missing is guessed. */
export type Reading = { encoding?: Encoding; sheet?: string }

/** By what is in it: a workbook is a packed file. */
export async function isWorkbook(file: File): Promise<boolean> {
  return new DataView(await file.slice(0, 4).arrayBuffer().then(padded)).getUint32(0) === 0x504b0304
}
const padded = (head: ArrayBuffer) => (head.byteLength < 4 ? new ArrayBuffer(4) : head)

/** What the columns of a file would be imported into. Of a text only the beginning is sent; a workbook tells its sheets at its end. */
export async function previewImport(things: Things, file: File, reading: Reading): Promise<Result<ImportPreview>> {
  // One byte more than the server looks at tells it that the file goes on.
  const head = (await isWorkbook(file)) ? file : file.slice(0, importLimits.previewBytes + 1, file.type)
  return callUntyped('POST', `/${things}/import/preview`, { body: formOf({ ...reading }, head, file.name) })
}

export type ImportOptions = { mapping: ImportMapping; onDuplicate: OnDuplicate; reading: Reading }

/** Begins an import; a small one is done in the answer. The same key never imports the same file twice. */
export const startImport = (
  things: Things,
  file: File,
  { idempotencyKey, ...options }: ImportOptions & { idempotencyKey: string },
): Promise<Result<Import>> =>
  callUntyped('POST', `/${things}/import`, { body: formOf(partsOf(options), file, file.name), idempotencyKey })

/** What an import would change; nothing is stored. */
export const rehearseImport = (things: Things, file: File, options: ImportOptions): Promise<Result<DryRun>> =>
  callUntyped('POST', `/${things}/import`, {
    body: formOf({ ...partsOf(options), dryRun: 'true' }, file, file.name),
  })

const partsOf = ({ mapping, onDuplicate, reading }: ImportOptions) => ({
  mapping: JSON.stringify(mapping),
  onDuplicate,
  ...reading,
})

function formOf(parts: Record<string, string>, file: Blob, name: string): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(parts)) form.set(key, value)
  form.set('file', file, name)
  return form
}

export const readImport = (id: string): Promise<Result<Import>> => callUntyped('GET', '/imports/{id}', { path: { id } })

/** The last imports of the person. */
export const pastImports = (things: Things) =>
  queryOptions<PastImport[]>({
    queryKey: [...keys.workspace(), 'imports', things],
    queryFn: ({ signal }) => unwrap(callUntyped<PastImport[]>('GET', `/${things}/imports`, { signal })),
    // What ended a moment ago counts.
    staleTime: 0,
  })

export const cancelImport = (id: string): Promise<Result<Import>> =>
  callUntyped('POST', '/imports/{id}/cancel', { path: { id } })
export const undoImport = (id: string): Promise<Result<Import>> =>
  callUntyped('POST', '/imports/{id}/undo', { path: { id } })

/** Saves a file with the usual columns and one made-up row. */
export const downloadTemplate = (things: Things): Promise<Result<string>> =>
  download('GET', `/${things}/import/template`)

/** The columns that an exported file can have. */
export const readExportFields = (things: Things): Promise<Result<ExportField[]>> =>
  callUntyped('GET', `/${things}/export/fields`)

/** Saves the rows of an import that failed, as they stood in the file. */
export const downloadFailed = (id: string): Promise<Result<string>> =>
  download('GET', addressOf('/imports/{id}/failed', { path: { id } }))

type ExportBody = { format: ExportFormat; fields?: string[]; options?: { ids?: readonly string[]; filters?: object } }

/** Saves records as a file; answers the name it was saved under. */
export const exportFile = (things: Things | 'audit', body: ExportBody): Promise<Result<string>> =>
  download('POST', `/${things}/export`, body)

async function download(method: Method, path: string, body?: object): Promise<Result<string>> {
  const bearer = await tokenForCall()
  if (typeof bearer !== 'string') return bearer
  const missing = scopeMissing()
  if (missing) return failure('no_scope', missing, 0)
  try {
    const response = await send(method, addressOf(path, { query: selection.get() }), {
      bearer,
      body,
      headers: { accept: '*/*' },
    })
    if (!response.ok) return refused(response)
    const name = fileNameIn(response.headers.get('content-disposition'))
    save(await response.blob(), name)
    return { success: true, data: name, status: response.status }
  } catch {
    return failure('network', messages.networkError, 0)
  }
}

async function refused(response: Response): Promise<Result<never>> {
  const body: unknown = await response.json().catch(() => undefined)
  const reply = { status: response.status, body, unreadable: body === undefined }
  heedStatus(reply)
  return serviceFailure(reply)
}

function save(content: Blob, name: string): void {
  // Of a known type the browser would add an ending to a name that has none.
  const address = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
