import { createHmac, randomUUID } from 'node:crypto'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openLink } from '../../../../platform/fetch-link.ts'
import { EngineTrouble, type OutboundMedia } from '../../engine.ts'
import { GraphTrouble, troubleOf } from './troubles.ts'

/** Where the Graph API is, and in which version it is spoken to. */
export type GraphPlace = { url: string; version: string }

/** What opens a number: given by the person who connects it. */
export type GraphKey = { accessToken: string; phoneNumberId: string; appSecret: string }

/** A number as the Graph API describes it. */
export type GraphNumber = { phone: string | null; name: string | null }

/** Milliseconds for an answer, and for a file to be taken. */
const patience = { answer: 20_000, file: 120_000 }
/** Bytes of an answer. */
const mostAnswer = 1 << 20

// A connection that was idle for longer may be closed at the other end just as it is used again.
const agents = {
  'http:': new http.Agent({ keepAlive: true, timeout: 4_000 }),
  'https:': new https.Agent({ keepAlive: true, timeout: 4_000 }),
}

/** Where files of messages lie; the token goes to nobody else. */
const fileHosts = /(^|\.)(facebook\.com|fbcdn\.net|fbsbx\.com|whatsapp\.net)$/

type Body = { type: string; bytes?: number; content: string | AsyncIterable<Buffer | string> }
type Answer = Record<string, unknown>

/** The Graph API for one number. Each call rejects with an `EngineTrouble`; `unknown` means that it may have been done. */
export function graphOf({ url, version }: GraphPlace, { accessToken, phoneNumberId, appSecret }: GraphKey) {
  // Proves that the caller has the app's secret, too, and that it is the right one.
  const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex')
  const authorization = `Bearer ${accessToken}`
  const at = (path: string, query: Record<string, string> = {}) => {
    const address = new URL(`${url.replace(/\/$/, '')}/${version}/${path}`)
    for (const [name, value] of Object.entries({ ...query, appsecret_proof: proof }))
      address.searchParams.set(name, value)
    return address
  }
  const ask = async (address: URL, method: 'GET' | 'POST', milliseconds: number, body?: Body): Promise<Answer> => {
    const headers = {
      authorization,
      accept: 'application/json',
      ...(body && { 'content-type': body.type, ...(body.bytes !== undefined && { 'content-length': body.bytes }) }),
    }
    return read(await exchange(address, { method, headers, timeout: milliseconds }, body))
  }

  return {
    /** Asks who the number is. */
    async number(): Promise<GraphNumber> {
      const fields = 'display_phone_number,verified_name'
      const { display_phone_number: shown, verified_name: name } = await ask(
        at(phoneNumberId, { fields }),
        'GET',
        patience.answer,
      ).catch((error) => {
        // Not there, or not for this token: no later call finds it either.
        const isOver = error instanceof GraphTrouble && error.class === 'permanent'
        if (!isOver) throw error
        const { message, code, says } = error
        throw new GraphTrouble({ class: 'connection', reason: 'rejected' }, message, { code, message: says })
      })
      const digits = typeof shown === 'string' ? shown.replace(/\D/g, '') : ''
      return { phone: digits ? `+${digits}` : null, name: typeof name === 'string' ? name.slice(0, 200) : null }
    },
    /** Sends a message, or says that one was read. */
    messages: (body: object): Promise<Answer> => {
      const content = JSON.stringify({ messaging_product: 'whatsapp', ...body })
      return ask(at(`${phoneNumberId}/messages`), 'POST', patience.answer, {
        type: 'application/json',
        bytes: Buffer.byteLength(content),
        content,
      })
    },
    /** Puts a file up; answers what messages call it by. */
    async upload(media: OutboundMedia): Promise<string> {
      const { id } = await ask(at(`${phoneNumberId}/media`), 'POST', patience.file, formOf(media))
      if (typeof id !== 'string') throw new EngineTrouble('temporary', 'the file got no id')
      return id
    },
    /** The file of a message. */
    async file(id: string): Promise<Readable> {
      if (!/^\d{1,40}$/.test(id)) throw gone()
      const { url: address } = await ask(at(id, { phone_number_id: phoneNumberId }), 'GET', patience.answer).catch(
        (error) => {
          throw error instanceof GraphTrouble && error.class === 'permanent' ? gone() : error
        },
      )
      if (typeof address !== 'string' || !URL.canParse(address)) throw gone()
      return download(new URL(address), new URL(url), authorization)
    },
  }
}

export type Graph = ReturnType<typeof graphOf>

const gone = () => new EngineTrouble('permanent', 'there is no such file', { failure: 'media_unavailable' })

/** From the Graph API itself, or from where it keeps files; from nowhere else, whatever it says. */
async function download(address: URL, graph: URL, authorization: string): Promise<Readable> {
  if (address.origin === graph.origin) {
    const answer = await exchange(address, { headers: { authorization }, timeout: patience.file })
    if (answer.statusCode === 200) return answer
    answer.resume()
    throw answer.statusCode === 404 ? gone() : new EngineTrouble('temporary', 'no file yet')
  }
  if (address.protocol !== 'https:' || !fileHosts.test(address.hostname)) throw gone()
  return openLink(address.href, { headers: { authorization }, redirects: 0, milliseconds: patience.file }).catch(() => {
    throw new EngineTrouble('temporary', 'the file could not be fetched')
  })
}

/** Sends a request. What never reached a server was surely not done; of what broke off later, nobody knows. */
async function exchange(address: URL, options: RequestOptions, body?: Body): Promise<IncomingMessage> {
  const secure = address.protocol === 'https:'
  let isConnected = false
  const asked = (secure ? https : http).request(address, { ...options, agent: agents[secure ? 'https:' : 'http:'] })
  const broken = (cause: unknown) =>
    cause instanceof EngineTrouble
      ? cause
      : new GraphTrouble({ class: isConnected ? 'unknown' : 'temporary' }, 'WhatsApp cannot be reached')
  asked.on('socket', (socket) => {
    const connected = () => {
      isConnected = true
    }
    if (asked.reusedSocket) connected()
    else socket.once(secure ? 'secureConnect' : 'connect', connected)
  })
  asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', (error) => reject(broken(error)))
  })
  // Nobody waits for it where the body cannot be sent.
  answer.catch(() => undefined)
  const { content = '' } = body ?? {}
  if (typeof content === 'string') asked.end(content)
  // It may have been answered before everything was sent: then the answer says why.
  else await pipeline(content, asked).catch((error) => Promise.race([answer, Promise.reject(broken(error))]))
  return answer
}

/** The answer as an object; an error of the Graph API is thrown. */
async function read(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer) {
      bytes += chunk.length
      if (bytes > mostAnswer) throw new Error('too much')
      chunks.push(chunk)
    }
    const said = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Answer | null
    const error = said?.error as Record<string, unknown> | undefined
    if (typeof error?.code === 'number')
      throw troubleOf({ code: error.code, message: String(error.message), isTransient: error.is_transient === true })
    if (answer.statusCode === 200 && said && typeof said === 'object') return said
    throw new Error(`status ${answer.statusCode}`)
  } catch (error) {
    if (error instanceof EngineTrouble) throw error
    throw new GraphTrouble({ class: 'unknown' }, 'WhatsApp gave no answer that can be read')
  }
}

function formOf({ open, bytes, mediaType, filename }: OutboundMedia): Body {
  const boundary = `parley-${randomUUID()}`
  const named = (filename ?? 'file').replace(/["\\\r\n]/g, '_')
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head =
    field('messaging_product', 'whatsapp') +
    field('type', mediaType) +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${named}"\r\ncontent-type: ${mediaType}\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const content = async function* () {
    yield head
    yield* open() as AsyncIterable<Buffer>
    yield tail
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.byteLength(head) + bytes + Buffer.byteLength(tail),
    content: content(),
  }
}
