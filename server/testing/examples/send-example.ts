import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Person } from '../factories/person.ts'
import type { Example } from './collect-examples.ts'
import type { Operation } from './operations.ts'

export type ExampleResponse = { status: number; text: string; type: string }

export type ExampleCaller = Pick<Person, 'workspaceId' | 'organizationId' | 'token'>

/** Sends one call as a person, with the workspace and organization in the query unless the example has its own. */
export function sendExample(
  app: FastifyInstance,
  operation: Operation,
  example: Example,
  caller: ExampleCaller | null,
): Promise<ExampleResponse> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeLoneSurrogates(example.params?.[name] ?? ''))
  const scope =
    operation.permission && caller && !operation.omitsWorkspace
      ? { workspaceId: caller.workspaceId, organizationId: caller.organizationId }
      : {}
  const query = Object.entries({ ...scope, ...example.query }).filter(([, value]) => value !== '')
  const text = query
    .map(([name, value]) => `${encodeLoneSurrogates(name)}=${encodeLoneSurrogates(String(value))}`)
    .join('&')
  const token = example.token ?? caller?.token
  const request: InjectOptions = {
    method: operation.method,
    url: text ? `${path}?${text}` : path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...example.headers },
    ...(example.body === undefined ? {} : { payload: example.body as object | string }),
  }
  return sendInjected(app, request, example.expectedText)
}

/** Milliseconds without data after which an endless response is cut off. */
const streamIdleTimeoutMs = 5_000

/**
 * Reads a response to its end. An event stream, which has no end, is read until it contains `shows`, or until nothing more arrives;
 * without `shows`, its first chunk is enough.
 */
export async function sendInjected(
  app: FastifyInstance,
  request: InjectOptions,
  expectedText = '',
): Promise<ExampleResponse> {
  const reply = await app.inject({ ...request, payloadAsStream: true })
  const type = String(reply.headers['content-type'] ?? '')
  const body = reply.stream()
  const chunks: Buffer[] = []
  const text = () => Buffer.concat(chunks).toString('utf8')
  const idleTimer = type.startsWith('text/event-stream') && setTimeout(() => body.destroy(), streamIdleTimeoutMs)
  try {
    for await (const chunk of body) {
      chunks.push(Buffer.from(chunk))
      if (idleTimer) idleTimer.refresh()
      if (idleTimer && text().includes(expectedText) && body.readableLength === 0) break
    }
  } catch (error) {
    if (!idleTimer) throw error
  } finally {
    if (idleTimer) clearTimeout(idleTimer)
    // The reader has disconnected.
    if (idleTimer) reply.raw.res.destroy()
  }
  return { status: reply.statusCode, type, text: text().replace(signedUrlQuery, '$1') }
}

/** A signed URL changes every few minutes, but its file does not. */
const signedUrlQuery = /(\/files\/whatsapp\/[\w-]+)\?[^"]*/g

/** Like `encodeURIComponent`, but accepts lone surrogates. */
export const encodeLoneSurrogates = (text: string): string =>
  [...text]
    .map((character) =>
      /[\ud800-\udfff]/.test(character) && character.length === 1 ? '%ED%A0%80' : encodeURIComponent(character),
    )
    .join('')
