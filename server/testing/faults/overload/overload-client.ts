import { Agent, type IncomingMessage, request } from 'node:http'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../factories/person.ts'

/** `milliseconds` is from the call to the last byte; `status` 0 means that the connection was lost. */
type LoadReply = { status: number; retryAfter: string | undefined; text: string; milliseconds: number }

type OverloadCaller = Pick<Person, 'workspaceId' | 'token'>
type LoadClient = ReturnType<typeof createLoadClient>

/** Creates a client that calls one server over at most `maxConnections` keep-alive connections. */
export function createLoadClient(origin: string, maxConnections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections })
  const send = (person: OverloadCaller, method: string, path: string, body?: object): Promise<LoadReply> => {
    const startedAt = performance.now()
    const text = body && JSON.stringify(body)
    return new Promise((resolve) => {
      const finish = (status: number, retryAfter: string | undefined, reply: string) =>
        resolve({ status, retryAfter, text: reply, milliseconds: performance.now() - startedAt })
      const call = request(
        `${origin}${path}${path.includes('?') ? '&' : '?'}workspaceId=${person.workspaceId}`,
        {
          agent,
          method,
          headers: {
            authorization: `Bearer ${person.token}`,
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response: IncomingMessage) => {
          let reply = ''
          response.setEncoding('utf8')
          response.on('data', (part) => {
            reply += part
          })
          response.on('end', () => finish(response.statusCode ?? 0, response.headers['retry-after'], reply))
          response.on('error', () => finish(0, undefined, reply))
        },
      )
      call.on('error', () => finish(0, undefined, ''))
      call.end(text)
    })
  }
  return { send, close: () => agent.destroy() }
}

/** Results of a load; `wrong` describes replies that are neither correct nor a proper 503. */
export type LoadTally = {
  sent: number
  served: number
  shed: number
  wrong: string[]
  serverErrors: number
  /** Ids of contacts whose creation was confirmed, and of those that were rejected. */
  created: string[]
  refused: string[]
  /** Durations of the successful replies. */
  milliseconds: number[]
}

export const createTally = (): LoadTally => ({
  sent: 0,
  served: 0,
  shed: 0,
  wrong: [],
  serverErrors: 0,
  created: [],
  refused: [],
  milliseconds: [],
})

/** Sends the n-th request of a mixed load (one create after four reads) and checks the reply. */
export async function sendMixed(
  { send }: LoadClient,
  person: OverloadCaller,
  tally: LoadTally,
  n: number,
): Promise<LoadReply> {
  tally.sent++
  const id = uuidv7()
  const isCreate = n % 5 === 0
  const reply = isCreate
    ? await send(person, 'POST', '/contacts', { id, name: `Person ${id}` })
    : await send(person, 'GET', '/contacts?limit=20')
  if (isProperRefusal(reply)) {
    tally.shed++
    if (isCreate) tally.refused.push(id)
  } else if (isCreate ? isCreated(reply, id) : isWholeList(reply)) {
    tally.served++
    tally.milliseconds.push(reply.milliseconds)
    if (isCreate) tally.created.push(id)
  } else {
    tally.wrong.push(`${isCreate ? 'create' : 'list'}: ${reply.status} ${reply.text.slice(0, 300)}`)
    if (reply.status >= 500) tally.serverErrors++
  }
  return reply
}

/** Whether a reply is a 503 in the envelope with a `Retry-After`. */
function isProperRefusal({ status, retryAfter, text }: LoadReply): boolean {
  if (status !== 503 || !/^[1-9]\d*$/.test(retryAfter ?? '')) return false
  const { success, error, message } = JSON.parse(text)
  return success === false && error === 'overloaded' && typeof message === 'string'
}

const isCreated = ({ status, text }: LoadReply, id: string): boolean =>
  status === 201 && JSON.parse(text).data.id === id

const isWholeList = ({ status, text }: LoadReply): boolean => status === 200 && JSON.parse(text).data.length === 20

/** Keeps a number of requests in flight for a while; returns how many were served per second. */
export async function runClosedLoop(
  send: (n: number) => Promise<unknown>,
  { concurrency, milliseconds }: { concurrency: number; milliseconds: number },
): Promise<number> {
  const startedAt = performance.now()
  let count = 0
  const work = async () => {
    while (performance.now() - startedAt < milliseconds) await send(count++)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (count * 1_000) / (performance.now() - startedAt)
}

/** Sends at a rate that is independent of the replies, and waits for the last of them. */
export async function runOpenLoop(
  send: (n: number) => Promise<unknown>,
  { perSecond, milliseconds }: { perSecond: number; milliseconds: number },
): Promise<void> {
  const startedAt = performance.now()
  const replies: Promise<unknown>[] = []
  for (;;) {
    const elapsed = performance.now() - startedAt
    const due = (Math.min(elapsed, milliseconds) * perSecond) / 1_000
    while (replies.length < due) replies.push(send(replies.length))
    if (elapsed >= milliseconds) break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(replies)
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
