import { showCallToast, showNotice } from '../../shared/toasts.ts'
import { type SelectedScope, selectedScope } from '../session/selected-scope.ts'
import { findScopeError, getAccessToken } from '../session/session.ts'
import type { paths } from './api.gen.ts'
import {
  ApiError,
  type ApiFailure,
  type ApiReply,
  createFailure,
  isSuccess,
  toastText,
  toFailure,
} from './api-failure.ts'
import { handleStatus } from './handle-status.ts'
import { sendInOrder } from './offline-queue.ts'
import { exchange, type HttpMethod, sendRequest } from './transport.ts'

export { type ApiFailure, createFailure } from './api-failure.ts'

/** The result of a service call. Lists have a `page`. */
export type CallResult<T> =
  | { success: true; data: T; page?: PageDetails; message?: string; status: number }
  | ApiFailure
/** The current record in the reply to a change that somebody else had preceded; null for every other result. */
export const findStaleRecord = <T>(result: CallResult<T>): T | null =>
  !result.success && result.error === 'stale' ? (result.data as T | null) : null

export type PageDetails = { limit: number; nextCursor: string | null; total: number; totalIsExact: boolean }

type Value = string | number | boolean | null | undefined
type Options = {
  /** Values of the `{placeholders}` of the path. */
  path?: Record<string, string>
  /** Null, undefined and empty values are omitted. The scope is added automatically. */
  query?: Record<string, Value | readonly string[]>
  body?: unknown
  /** Rejects the change if the record's version has changed (R6). */
  version?: number
  /** Requests with the same key get the same response (R4). */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Without a network the change waits until it is back, instead of failing. It must be repeatable. */
  waitsForNetwork?: boolean
  /** The organization and workspace in which it is made; the selected ones by default. */
  scope?: SelectedScope
}

/**
 * Calls the API, typed by the contract: `await call('PATCH', '/contacts/{id}', { path: { id }, body })`.
 * It never throws and shows nothing. The result has the outcome, and a `message` for people if it failed.
 */
export async function call<M extends HttpMethod, P extends PathWith<M>>(
  method: M,
  path: P,
  ...[options]: OptionsOf<ApiOperation<P, M>>
): Promise<CallResult<DataOf<ApiOperation<P, M>>>> {
  return callUntyped(method, path, options as Options | undefined)
}

/** Calls the API with a path that is computed, or not in the contract. */
export async function callUntyped<T>(method: HttpMethod, path: string, options: Options = {}): Promise<CallResult<T>> {
  const { scope = selectedScope.get() } = options
  const send = () => scopedExchange(method, path, options, scope)
  const reply = await (options.waitsForNetwork ? sendInOrder(send, options.signal) : send())
  return isFailure(reply) ? reply : toResult(reply)
}

/** Calls the API without a session (GAP-016), or with its own token. The response never signs the user out. */
export async function callPublic<T>(
  method: HttpMethod,
  path: string,
  { body, bearer }: { body?: unknown; bearer?: string } = {},
): Promise<CallResult<T>> {
  const reply = await exchange(method, path, { body, bearer })
  return toResult(reply)
}

/**
 * The generic helper (A§7): sends any request with a JSON body, and returns data and status.
 * It shows failures in a toast and throws, so callers must not show them again.
 */
export async function request<T>(
  method: HttpMethod,
  url: string,
  body?: unknown,
): Promise<{ data: T; status: number }> {
  const reply = await scopedExchange(method, url, { body })
  if (isFailure(reply)) throw new ApiError(reply)
  if (isSuccess(reply) && reply !== 'no reply')
    return { data: (reply.body as { data: T } | null)?.data as T, status: reply.status }
  const text = toastText(reply)
  if (!isSilent(reply)) showNotice(text, { tone: 'error' })
  throw new ApiError({ ...toFailure(reply), message: text })
}

/** Shows one toast for a request: pending, then success or failure in its place (B§7). Returns the result. */
export async function withToast<T>(
  call: Promise<CallResult<T>>,
  texts: { pending: string; success: string; failure: string },
): Promise<CallResult<T>> {
  const id = showCallToast.pending(texts.pending)
  const result = await call
  if (result.success) showCallToast.success(texts.success, { id })
  else showCallToast.failure(texts.failure, { id })
  return result
}

/** Returns the data of a result. Throws an `ApiError` on failure, as queries expect. */
export async function unwrap<T>(result: Promise<CallResult<T>>): Promise<T> {
  const settled = await result
  if (settled.success) return settled.data
  throw new ApiError(settled)
}

/** Returns the rows and the page of a list, or throws on failure. */
export async function unwrapPage<T>(result: Promise<CallResult<T[]>>): Promise<{ rows: T[]; page: PageDetails }> {
  const settled = await result
  if (!settled.success) throw new ApiError(settled)
  const { data, page } = settled
  return { rows: data, page: page ?? { limit: data.length, nextCursor: null, total: data.length, totalIsExact: true } }
}

/** Downloads a stored file with the session's token. Null if that fails. */
export async function fetchFile(path: string): Promise<Blob | null> {
  const bearer = await getAccessToken()
  const { organizationId, workspaceId } = selectedScope.get()
  if (typeof bearer !== 'string' || findScopeError()) return null
  const url = buildUrl(path, { query: { workspaceId, organizationId } })
  const response = await sendRequest('GET', url, { bearer, headers: { accept: '*/*' } }).catch(() => null)
  return response?.ok ? response.blob() : null
}

/** Downloads a file by a signed URL, which needs no token. Null if that fails. */
export async function downloadSigned(url: string): Promise<Blob | null> {
  const response = await sendRequest('GET', url, { headers: { accept: '*/*' } }).catch(() => null)
  return response?.ok ? response.blob().catch(() => null) : null
}

/** Builds a URL from path, scope and query. */
export function buildUrl(path: string, { path: values, query }: Pick<Options, 'path' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values?.[name] ?? ''))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== null && text !== undefined && text !== '') asked.set(name, String(text))
  }
  return asked.size === 0 ? filled : `${filled}${filled.includes('?') ? '&' : '?'}${asked}`
}

/** `scope`: that of the time when the request was made, which may have to wait. */
async function scopedExchange(
  method: HttpMethod,
  path: string,
  options: Options,
  { organizationId, workspaceId } = selectedScope.get(),
): Promise<ApiReply | ApiFailure> {
  const bearer = await getAccessToken()
  if (typeof bearer !== 'string') return bearer
  const scoped = !/^\/(auth|api)\//.test(path)
  const missing = scoped ? findScopeError({ organizationId, workspaceId }) : null
  if (missing) return createFailure('no_scope', missing, 0)
  const query = scoped ? { workspaceId, organizationId, ...options.query } : options.query
  const reply = await exchange(method, buildUrl(path, { path: options.path, query }), {
    bearer,
    body: options.body,
    signal: options.signal,
    headers: {
      ...(options.version !== undefined && { 'if-match': String(options.version) }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
  })
  handleStatus(reply)
  return reply
}

function toResult<T>(reply: ApiReply): CallResult<T> {
  if (!isSuccess(reply) || reply === 'no reply') return toFailure(reply)
  const body = (reply.body ?? {}) as { data?: T; page?: PageDetails; message?: string }
  return { success: true, data: body.data as T, page: body.page, message: body.message, status: reply.status }
}

const isFailure = (reply: ApiReply | ApiFailure): reply is ApiFailure => typeof reply === 'object' && 'success' in reply

const isSilent = (reply: ApiReply): boolean => reply !== 'no reply' && [401, 403, 438, 498].includes(reply.status)

type ApiOperation<P extends keyof paths, M extends HttpMethod> = NonNullable<paths[P][Lowercase<M> & keyof paths[P]]>
type PathWith<M extends HttpMethod> = {
  [P in keyof paths]: [ApiOperation<P, M>] extends [never] ? never : P
}[keyof paths]

type Answers<O> = O extends { responses: infer R } ? R : never
type JsonOf<R> = R extends { content: { 'application/json': infer J } } ? J : never
type Success<R> = { [S in keyof R & (200 | 201)]: JsonOf<R[S]> }[keyof R & (200 | 201)]
type DataOf<O> = Success<Answers<O>> extends { data: infer D } ? D : unknown

type PathPart<O> = O extends { parameters: { path: infer V extends object } } ? { path: V } : { path?: never }
type QueryOf<O> = O extends { parameters: { query?: infer Q } }
  ? Omit<NonNullable<Q>, 'workspaceId' | 'organizationId'>
  : never
type QueryPart<O> = { query?: Partial<{ [K in keyof QueryOf<O>]: QueryOf<O>[K] | null | readonly string[] }> }
type BodyOf<C> =
  | (C extends { 'application/json': infer B } ? B : never)
  | (C extends { 'multipart/form-data': unknown } ? FormData : never)
type BodyPart<O> = O extends { requestBody: { content: infer C } }
  ? { body: BodyOf<C> }
  : O extends { requestBody?: { content: infer C } }
    ? { body?: BodyOf<C> }
    : { body?: never }
type TypedOptions<O> = PathPart<O> &
  QueryPart<O> &
  BodyPart<O> &
  Pick<Options, 'version' | 'idempotencyKey' | 'signal' | 'waitsForNetwork' | 'scope'>
type OptionsOf<O> =
  Record<never, never> extends TypedOptions<O> ? [options?: TypedOptions<O>] : [options: TypedOptions<O>]
