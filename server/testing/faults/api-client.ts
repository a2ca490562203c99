import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../factories/person.ts'

/** A reply over a real connection. If there was none, `status` is 0 and `body` is the error. */
export type FaultReply = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of every shape
  body: any
  headers: Headers
}

export type ApiClient = {
  person: Person
  /** Calls the currently running server. A `FormData` is sent as a form, anything else as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<FaultReply>
  /** Repeats an idempotent call until the server replies with a status other than 0 or 503. */
  callUntilServed(method: string, path: string, body?: unknown): Promise<FaultReply>
}

/** Creates a client for a server that may go down at any moment; `getOrigin` returns its current address. */
export function createApiClient(person: Person, getOrigin: () => string): ApiClient {
  const scope = `workspaceId=${person.workspaceId}&organizationId=${person.organizationId}`

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const isForm = body instanceof FormData
    try {
      const reply = await fetch(`${getOrigin()}${path}${path.includes('?') ? '&' : '?'}${scope}`, {
        method,
        headers: {
          authorization: `Bearer ${person.token}`,
          ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
      })
      const isJson = reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, body: isJson ? await reply.json() : await reply.text(), headers: reply.headers }
    } catch (error) {
      const { message, cause } = error as Error
      return { status: 0, body: `${message}: ${cause}`, headers: new Headers() }
    }
  }

  async function callUntilServed(method: string, path: string, body?: unknown) {
    for (;;) {
      const reply = await call(method, path, body)
      if (reply.status !== 0 && reply.status !== 503) return reply
      await pause(20)
    }
  }

  return { person, call, callUntilServed }
}
