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
  return answerTo(app, {
    method: operation.method,
    url: text ? `${path}?${text}` : path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...example.headers },
    ...(example.body === undefined ? {} : { payload: example.body as object | string }),
  })
}

/** Reads an answer to its end; of one that has no end, a stream of events, only the first part. */
export async function answerTo(app: FastifyInstance, request: InjectOptions): Promise<Reply> {
  const reply = await app.inject({ ...request, payloadAsStream: true })
  const type = String(reply.headers['content-type'] ?? '')
  const chunks: Buffer[] = []
  for await (const chunk of reply.stream()) {
    chunks.push(Buffer.from(chunk))
    if (type.startsWith('text/event-stream')) break
  }
  return { status: reply.statusCode, type, text: Buffer.concat(chunks).toString('utf8') }
}

/** Like `encodeURIComponent`, but takes halves of surrogate pairs too. */
export const encoded = (text: string): string =>
  [...text]
    .map((sign) => (/[\ud800-\udfff]/.test(sign) && sign.length === 1 ? '%ED%A0%80' : encodeURIComponent(sign)))
    .join('')
