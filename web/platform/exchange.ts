import { buildFlags } from './build-flags.ts'
import type { Reply } from './failure.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type ExchangeOptions = {
  bearer?: string
  /** JSON, or a form with files. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Milliseconds to wait for the answer; a minute unless told. Forms with files wait as long as it takes. */
  patience?: number
}

/** The one way out of the browser: every request of the application is made here. */
export function send(method: Method, url: string, options: ExchangeOptions = {}): Promise<Response> {
  const { bearer, body, headers, signal } = options
  const isForm = body instanceof FormData
  return fetch(buildFlags.apiBase + url, {
    method,
    signal,
    headers: {
      accept: 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
}

/** Makes a call and reads its answer; never throws, but for a call that its caller gave up. */
export async function exchange(method: Method, url: string, options: ExchangeOptions = {}): Promise<Reply> {
  const patience = options.body instanceof FormData ? undefined : (options.patience ?? 60_000)
  const signals = [options.signal, patience === undefined ? undefined : AbortSignal.timeout(patience)]
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined))
  try {
    const response = await send(method, url, { ...options, signal })
    return { status: response.status, ...readable(await response.text()) }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return 'no reply'
  }
}

function readable(text: string): { body: unknown; unreadable?: boolean } {
  if (text.trim() === '') return { body: null }
  try {
    return { body: JSON.parse(text) as unknown }
  } catch {
    return { body: null, unreadable: true }
  }
}
