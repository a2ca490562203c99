import { callToast, notice } from '../ui/toasts.ts'
import { heedStatus } from './answer-rules.ts'
import type { paths } from './api.gen.ts'
import { exchange, type Method, send } from './exchange.ts'
import { CallFailed, type Failure, failure, globalText, hasSucceeded, type Reply, serviceFailure } from './failure.ts'
import { selection } from './selection.ts'
import { scopeMissing, tokenForCall } from './session.ts'

export { type Failure, failure } from './failure.ts'

/** What a service call comes to. `page` stands beside lists. */
export type Result<T> = { success: true; data: T; page?: Page; message?: string; status: number } | Failure
export type Page = { limit: number; nextCursor: string | null; total: number; totalIsExact: boolean }

type Value = string | number | boolean | null | undefined
type Options = {
  /** Values of the `{placeholders}` of the path. */
  path?: Record<string, string>
  /** Left out where null, undefined or empty. The scope is added by itself. */
  query?: Record<string, Value | readonly string[]>
  body?: unknown
  /** Refuses the change when the record is no longer this version (R6). */
  version?: number
  /** The same key gives the same answer (R4). */
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * A call of a service, typed by the contract: `await call('PATCH', '/contacts/{id}', { path: { id }, body })`.
 * It never throws and shows nothing: the result says what happened, and its `message` is meant for people.
 */
export async function call<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  ...[options]: OptionsOf<Operation<P, M>>
): Promise<Result<DataOf<Operation<P, M>>>> {
  return callUntyped(method, path, options as Options | undefined)
}

/** The same where the contract does not know the path yet, or the path is computed. */
export async function callUntyped<T>(method: Method, path: string, options: Options = {}): Promise<Result<T>> {
  const reply = await scopedExchange(method, path, options)
  return isFailure(reply) ? reply : resultOf(reply)
}

/** A call that needs no session (GAP-016), or brings a token of its own; nobody is signed out by its answer. */
export async function callOpen<T>(
  method: Method,
  path: string,
  { body, bearer }: { body?: unknown; bearer?: string } = {},
): Promise<Result<T>> {
  const reply = await exchange(method, path, { body, bearer })
  return resultOf(reply)
}

/**
 * The generic helper (A§7): any call from a method, a url and a JSON body to the data and the status.
 * It shows its own failures, so nobody else may show them again; then it throws.
 */
export async function request<T>(method: Method, url: string, body?: unknown): Promise<{ data: T; status: number }> {
  const reply = await scopedExchange(method, url, { body })
  if (isFailure(reply)) throw new CallFailed(reply)
  if (hasSucceeded(reply) && reply !== 'no reply')
    return { data: (reply.body as { data: T } | null)?.data as T, status: reply.status }
  const text = globalText(reply)
  if (!isSilent(reply)) notice(text, { tone: 'error' })
  throw new CallFailed({ ...serviceFailure(reply), message: text })
}

/** Shows one toast for one call: pending, then success or failure in the same place (B§7). The result is passed on. */
export async function announced<T>(
  call: Promise<Result<T>>,
  texts: { pending: string; success: string; failure: string },
): Promise<Result<T>> {
  const id = callToast.pending(texts.pending)
  const result = await call
  if (result.success) callToast.success(texts.success, { id })
  else callToast.failure(texts.failure, { id })
  return result
}

/** The data of a result, or a throw: what queries and `toastCall` want. */
export async function unwrap<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result
  if (settled.success) return settled.data
  throw new CallFailed(settled)
}

/** The rows and the page of a list, or a throw. */
export async function unwrapPage<T>(result: Promise<Result<T[]>>): Promise<{ rows: T[]; page: Page }> {
  const settled = await result
  if (!settled.success) throw new CallFailed(settled)
  const { data, page } = settled
  return { rows: data, page: page ?? { limit: data.length, nextCursor: null, total: data.length, totalIsExact: true } }
}

/** A stored file with the session's rights; null when it cannot be read. */
export async function readFile(path: string): Promise<Blob | null> {
  const bearer = await tokenForCall()
  const { organizationId, workspaceId } = selection.get()
  if (typeof bearer !== 'string' || scopeMissing()) return null
  const url = addressOf(path, { query: { workspaceId, organizationId } })
  const response = await send('GET', url, { bearer, headers: { accept: '*/*' } }).catch(() => null)
  return response?.ok ? response.blob() : null
}

/** Path, scope and query as one address. */
export function addressOf(path: string, { path: values, query }: Pick<Options, 'path' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values?.[name] ?? ''))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== null && text !== undefined && text !== '') asked.set(name, String(text))
  }
  return asked.size === 0 ? filled : `${filled}${filled.includes('?') ? '&' : '?'}${asked}`
}

async function scopedExchange(method: Method, path: string, options: Options): Promise<Reply | Failure> {
  const bearer = await tokenForCall()
  if (typeof bearer !== 'string') return bearer
  const scoped = !/^\/(auth|api)\//.test(path)
  const missing = scoped ? scopeMissing() : null
  if (missing) return failure('no_scope', missing, 0)
  const { organizationId, workspaceId } = selection.get()
  const query = scoped ? { workspaceId, organizationId, ...options.query } : options.query
  const reply = await exchange(method, addressOf(path, { path: options.path, query }), {
    bearer,
    body: options.body,
    signal: options.signal,
    headers: {
      ...(options.version !== undefined && { 'if-match': String(options.version) }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
  })
  heedStatus(reply)
  return reply
}

function resultOf<T>(reply: Reply): Result<T> {
  if (!hasSucceeded(reply) || reply === 'no reply') return serviceFailure(reply)
  const body = (reply.body ?? {}) as { data?: T; page?: Page; message?: string }
  return { success: true, data: body.data as T, page: body.page, message: body.message, status: reply.status }
}

const isFailure = (reply: Reply | Failure): reply is Failure => typeof reply === 'object' && 'success' in reply

const isSilent = (reply: Reply): boolean => reply !== 'no reply' && [401, 403, 438, 498].includes(reply.status)

type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][Lowercase<M> & keyof paths[P]]>
type PathWith<M extends Method> = {
  [P in keyof paths]: [Operation<P, M>] extends [never] ? never : P
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
type BodyPart<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : { body?: never }
type TypedOptions<O> = PathPart<O> & QueryPart<O> & BodyPart<O> & Pick<Options, 'version' | 'idempotencyKey' | 'signal'>
type OptionsOf<O> =
  Record<never, never> extends TypedOptions<O> ? [options?: TypedOptions<O>] : [options: TypedOptions<O>]
