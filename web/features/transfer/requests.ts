import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { messages } from '#contract/kit/messages.ts'
import type { Encoding } from '#contract/transfer/encodings.ts'
import type { ExportField, ExportFormat } from '#contract/transfer/exports.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import type {
  DryRun,
  Import,
  ImportDateFormats,
  ImportHistoryEntry,
  ImportMapping,
  ImportProblem,
  ImportValueMapping,
  ImportPreview as MappingSuggestion,
  OnDuplicate,
  PastImport,
} from '#contract/transfer/imports.ts'
import { createFailure, toFailure } from '../../platform/api/api-failure.ts'
import { buildUrl, type CallResult, call, callUntyped, unwrap, unwrapPage } from '../../platform/api/client.ts'
import { handleStatus } from '../../platform/api/handle-status.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { type HttpMethod, sendRequest } from '../../platform/api/transport.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { findScopeError, getAccessToken } from '../../platform/session/session.ts'
import { parseFileName } from './file-name.ts'

export type { ExportField, ExportFormat } from '#contract/transfer/exports.ts'
export type {
  DryRun,
  Import,
  ImportError,
  ImportPreview as MappingSuggestion,
  ImportProblem,
  PastImport,
} from '#contract/transfer/imports.ts'

/** How a file is read; missing options are guessed. */
export type ImportReadOptions = { encoding?: Encoding; sheet?: string }

/** Whether a file is a workbook, by the signature of a ZIP archive. */
export async function isWorkbook(file: File): Promise<boolean> {
  return new DataView(await file.slice(0, 4).arrayBuffer().then(padded)).getUint32(0) === 0x504b0304
}
const padded = (head: ArrayBuffer) => (head.byteLength < 4 ? new ArrayBuffer(4) : head)

/** Suggests a field for each column of a file. Sends only the beginning of a text file; the directory of a workbook is at its end. */
export async function suggestMapping(
  things: TransferPlural,
  file: File,
  reading: ImportReadOptions,
): Promise<CallResult<MappingSuggestion>> {
  // One byte more than the server reads tells it that the file goes on.
  const head = (await isWorkbook(file)) ? file : file.slice(0, importLimits.headBytes + 1, file.type)
  return callUntyped('POST', `/${things}/import/preview`, { body: createForm({ ...reading }, head, file.name) })
}

export type ImportOwner = { id: string; name: string }
/** What all rows get: tags, and an owner and a status where they have none. */
export type ImportDefaultsDraft = { tags: readonly string[]; owner: ImportOwner | null; status: string | null }

type ImportOptions = {
  mapping: ImportMapping
  dateFormats: ImportDateFormats
  values: ImportValueMapping
  onDuplicate: OnDuplicate
  defaults: ImportDefaultsDraft
  reading: ImportReadOptions
}

/** Starts an import; a small one is done in the reply. The same key never imports a file twice. */
export const startImport = (
  things: TransferPlural,
  file: File,
  { idempotencyKey, ...options }: ImportOptions & { idempotencyKey: string },
): Promise<CallResult<Import>> =>
  callUntyped('POST', `/${things}/import`, { body: createForm(toFormFields(options), file, file.name), idempotencyKey })

/** Reports what an import would change; stores nothing. */
export const dryRunImport = (things: TransferPlural, file: File, options: ImportOptions): Promise<CallResult<DryRun>> =>
  callUntyped('POST', `/${things}/import`, {
    body: createForm({ ...toFormFields(options), dryRun: 'true' }, file, file.name),
  })

/** Saves the rows of a file that have one of the problems that its dry run found. */
export const downloadDryRunProblemRows = (
  things: TransferPlural,
  file: File,
  { problem, ...options }: ImportOptions & { problem: string },
): Promise<CallResult<string>> =>
  download('POST', `/${things}/import/failed`, {
    body: createForm(toFormFields(options), file, file.name),
    query: { problem },
  })

const toFormFields = ({ mapping, dateFormats, values, onDuplicate, defaults, reading }: ImportOptions) => ({
  mapping: JSON.stringify(mapping),
  dateFormats: JSON.stringify(dateFormats),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  onDuplicate,
  ...(Object.keys(values).length > 0 && { values: JSON.stringify(values) }),
  ...(defaults.tags.length > 0 && { tags: JSON.stringify(defaults.tags) }),
  ...(defaults.owner && { ownerId: defaults.owner.id }),
  ...(defaults.status && { status: defaults.status }),
  ...reading,
})

function createForm(parts: Record<string, string>, file: Blob, name: string): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(parts)) form.set(key, value)
  form.set('file', file, name)
  return form
}

export const readImport = (id: string): Promise<CallResult<Import>> => call('GET', '/imports/{id}', { path: { id } })

/** The latest imports of the signed-in person. */
export const pastImportsQuery = (things: TransferPlural) =>
  queryOptions<PastImport[]>({
    queryKey: [...queryKeys.workspace(), 'imports', things],
    queryFn: ({ signal }) => unwrap(call('GET', `/${things}/imports`, { signal })),
    // An import that has just ended must be listed.
    staleTime: 0,
  })

/** Pages of the imports of the workspace, newest first; polled while a listed import or its undo runs. */
export const importHistoryQuery = (kind: TransferPlural | null) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.workspace(), 'imports', 'history', kind],
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<ImportHistoryEntry>(call('GET', '/imports', { query: { kind, cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ rows }) => rows.some(({ status, undo }) => isRunning(status, undo))) ? pollInterval : false,
  })

/** An import with its result; polled while it or its undo runs. */
export const importQuery = (id: string) =>
  queryOptions<Import>({
    queryKey: [...queryKeys.workspace(), 'imports', 'report', id],
    queryFn: ({ signal }) => unwrap(call('GET', '/imports/{id}', { path: { id }, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && isRunning(data.status, data.undo?.status) ? pollInterval : false,
  })

/** Milliseconds between two requests for an import that runs. */
export const pollInterval = 1_500

const isRunning = (status: Import['status'], undo: string | null | undefined): boolean =>
  status === 'queued' || status === 'running' || undo === 'running'

/** Reloads the lists and reports of imports. */
export const invalidateImports = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...queryKeys.workspace(), 'imports'] })

export const cancelImport = (id: string): Promise<CallResult<Import>> =>
  call('POST', '/imports/{id}/cancel', { path: { id } })
export const undoImport = (id: string): Promise<CallResult<Import>> =>
  call('POST', '/imports/{id}/undo', { path: { id } })

/** Saves a template file with the usual columns and one example row. */
export const downloadTemplate = (things: TransferPlural): Promise<CallResult<string>> =>
  download('GET', `/${things}/import/template`)

/** The columns that an exported file can have. */
export const readExportFields = (things: TransferPlural): Promise<CallResult<ExportField[]>> =>
  call('GET', `/${things}/export/fields`)

/** The problems of an import that is over, each with its rows counted. */
export const importProblemsQuery = (id: string) =>
  queryOptions<ImportProblem[]>({
    queryKey: [...queryKeys.workspace(), 'import-problems', id],
    queryFn: ({ signal }) => unwrap(call('GET', '/imports/{id}/problems', { path: { id }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Saves the failed rows of an import as they were in the file, or those with one problem. */
export const downloadFailedRows = (id: string, problem?: string): Promise<CallResult<string>> =>
  download('GET', buildUrl('/imports/{id}/failed', { path: { id } }), { query: { problem } })

type ExportBody = { format: ExportFormat; fields?: string[]; options?: { ids?: readonly string[]; filters?: object } }

/** Saves records as a file; returns its name. */
export const exportFile = (things: TransferPlural | 'audit', body: ExportBody): Promise<CallResult<string>> =>
  download('POST', `/${things}/export`, { body })

/** Saves the table of a report as CSV; returns the name of the file. */
export const downloadReport = (report: string, query: DownloadOptions['query']): Promise<CallResult<string>> =>
  download('GET', buildUrl('/reports/{report}/export', { path: { report } }), { query })

type DownloadOptions = { body?: object; query?: Record<string, string | boolean | undefined> }

async function download(
  method: HttpMethod,
  path: string,
  { body, query }: DownloadOptions = {},
): Promise<CallResult<string>> {
  const bearer = await getAccessToken()
  if (typeof bearer !== 'string') return bearer
  const missing = findScopeError()
  if (missing) return createFailure('no_scope', missing, 0)
  try {
    const response = await sendRequest(method, buildUrl(path, { query: { ...selectedScope.get(), ...query } }), {
      bearer,
      body,
      headers: { accept: '*/*' },
    })
    if (!response.ok) return toFailedResult(response)
    const name = parseFileName(response.headers.get('content-disposition'))
    save(await response.blob(), name)
    return { success: true, data: name, status: response.status }
  } catch {
    return createFailure('network', messages.networkError, 0)
  }
}

async function toFailedResult(response: Response): Promise<CallResult<never>> {
  const body: unknown = await response.json().catch(() => undefined)
  const reply = { status: response.status, body, unreadable: body === undefined }
  handleStatus(reply)
  return toFailure(reply)
}

function save(content: Blob, name: string): void {
  // With a known type the browser would add an extension to a name without one.
  const address = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
