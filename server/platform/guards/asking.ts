import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Person } from '../testing/people.ts'
import type { Operation } from './operations.ts'
import type { Example } from './story.ts'

export type Reply = { status: number; text: string; type: string }

export type Caller = Pick<Person, 'workspaceId' | 'organizationId' | 'token'>

/** Makes one call as somebody; the scope stands in the query unless the example brings its own. */
export function ask(
  app: FastifyInstance,
  operation: Operation,
  example: Example,
  caller: Caller | null,
): Promise<Reply> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encoded(example.params?.[name] ?? ''))
  const scope =
    operation.permission && caller && !operation.withoutWorkspace
      ? { workspaceId: caller.workspaceId, organizationId: caller.organizationId }
      : {}
  const query = Object.entries({ ...scope, ...example.query }).filter(([, value]) => value !== '')
  const text = query.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`).join('&')
  const token = example.token ?? caller?.token
  const request: InjectOptions = {
    method: operation.method,
    url: text ? `${path}?${text}` : path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...example.headers },
    ...(example.body === undefined ? {} : { payload: example.body as object | string }),
  }
  return answerTo(app, request, example.shows)
}

/** Milliseconds without news after which an answer that has no end is not waited for any longer. */
const patience = 1_000

/**
 * Reads an answer to its end. One that has no end, a stream of events, is read until it has shown `shows` and what came in the
 * same breath, or until nothing more comes; without `shows` its first part is enough.
 */
export async function answerTo(app: FastifyInstance, request: InjectOptions, shows = ''): Promise<Reply> {
  const reply = await app.inject({ ...request, payloadAsStream: true })
  const type = String(reply.headers['content-type'] ?? '')
  const body = reply.stream()
  const chunks: Buffer[] = []
  const text = () => Buffer.concat(chunks).toString('utf8')
  const waited = type.startsWith('text/event-stream') && setTimeout(() => body.destroy(), patience)
  try {
    for await (const chunk of body) {
      chunks.push(Buffer.from(chunk))
      if (waited) waited.refresh()
      if (waited && text().includes(shows) && body.readableLength === 0) break
    }
  } catch (error) {
    if (!waited) throw error
  } finally {
    if (waited) clearTimeout(waited)
    // Its reader has gone.
    if (waited) reply.raw.res.destroy()
  }
  return { status: reply.statusCode, type, text: text().replace(signatures, '$1') }
}

/** A signed address is another one every few minutes; what it shows is the same. */
const signatures = /(\/files\/whatsapp\/[\w-]+)\?[^"]*/g

/** Like `encodeURIComponent`, but takes halves of surrogate pairs too. */
export const encoded = (text: string): string =>
  [...text]
    .map((sign) => (/[\ud800-\udfff]/.test(sign) && sign.length === 1 ? '%ED%A0%80' : encodeURIComponent(sign)))
    .join('')
