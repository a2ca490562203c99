import { messages } from '#contract/kit/messages.ts'
import type { Import, ImportMapping, ImportPreview, OnDuplicate } from '#contract/transfer/imports.ts'
import { heedStatus } from '../../platform/answer-rules.ts'
import { addressOf, callUntyped, type Result } from '../../platform/api.ts'
import { type Method, send } from '../../platform/exchange.ts'
import { failure, serviceFailure } from '../../platform/failure.ts'
import { selection } from '../../platform/selection.ts'
import { scopeMissing, tokenForCall } from '../../platform/session.ts'
import { fileNameIn } from './file-name.ts'

export type { Import, ImportError, ImportPreview } from '#contract/transfer/imports.ts'

/** What can be imported and exported: the first segment of its path. */
export type Things = 'contacts' | 'companies'
export type ExportFormat = 'csv' | 'json'

/** Bytes of a file that are sent for a guess of its mapping. */
const previewBytes = 256 << 10

/** What the columns of a file would be imported into; only its beginning is sent. */
export function previewImport(things: Things, file: File): Promise<Result<ImportPreview>> {
  const form = new FormData()
  // One byte more than the server looks at tells it that the file goes on.
  form.set('file', file.slice(0, previewBytes + 1, file.type), file.name)
  return callUntyped('POST', `/${things}/import/preview`, { body: form })
}

type ImportOptions = { mapping: ImportMapping; onDuplicate: OnDuplicate; idempotencyKey: string }

/** Begins an import; a small one is done in the answer. The same key never imports the same file twice. */
export function startImport(things: Things, file: File, options: ImportOptions): Promise<Result<Import>> {
  const form = new FormData()
  form.set('mapping', JSON.stringify(options.mapping))
  form.set('onDuplicate', options.onDuplicate)
  form.set('file', file, file.name)
  return callUntyped('POST', `/${things}/import`, { body: form, idempotencyKey: options.idempotencyKey })
}

export const readImport = (id: string): Promise<Result<Import>> => callUntyped('GET', '/imports/{id}', { path: { id } })

/** Saves the rows of an import that failed, as they stood in the file. */
export const downloadFailed = (id: string): Promise<Result<string>> =>
  download('GET', addressOf('/imports/{id}/failed', { path: { id } }))

type ExportBody = { format: ExportFormat; fields?: string[]; options?: { ids?: readonly string[]; filters?: object } }

/** Saves records as a file; answers the name it was saved under. */
export const exportFile = (things: Things, body: ExportBody): Promise<Result<string>> =>
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
