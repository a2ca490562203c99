import { chooseConventions } from '#contract/language/languages.ts'
import { getLocale } from '#contract/language/translate.ts'
import { buildFlags } from '../build-flags.ts'
import type { ApiReply } from './api-failure.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type RequestOptions = {
  bearer?: string
  /** JSON, or a form with files. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The timeout in milliseconds, one minute by default. Uploads have none. */
  timeoutMs?: number
}

/** Sends a request. All requests of the application go through here. */
export function sendRequest(method: HttpMethod, url: string, options: RequestOptions = {}): Promise<Response> {
  const { bearer, body, headers, signal } = options
  const isForm = body instanceof FormData
  return fetch(buildFlags.apiBase + url, {
    method,
    signal,
    headers: {
      accept: 'application/json',
      // Who is not signed in has no language but that of the page: the emails of a sign-up are written in it.
      ...(bearer ? { authorization: `Bearer ${bearer}` } : { 'accept-language': getLocale() }),
      // The dates of a file are read as the page reads them.
      ...(isForm && { 'accept-language': chooseConventions(navigator.language, getLocale()) }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
}

/** Sends a request and reads the response. Throws only if the caller aborts it. */
export async function exchange(method: HttpMethod, url: string, options: RequestOptions = {}): Promise<ApiReply> {
  const timeoutMs = options.body instanceof FormData ? undefined : (options.timeoutMs ?? 60_000)
  const signals = [options.signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)]
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined))
  try {
    const response = await sendRequest(method, url, { ...options, signal })
    return { status: response.status, ...parseJsonBody(await response.text()) }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return 'no reply'
  }
}

function parseJsonBody(text: string): { body: unknown; unreadable?: boolean } {
  if (text.trim() === '') return { body: null }
  try {
    return { body: JSON.parse(text) as unknown }
  } catch {
    return { body: null, unreadable: true }
  }
}
