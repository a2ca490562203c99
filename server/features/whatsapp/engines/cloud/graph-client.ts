import { createHmac, randomUUID } from 'node:crypto'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPublicUrl } from '../../../../platform/files/public-download.ts'
import { EngineError, type OutboundMedia } from '../engine.ts'
import { explanationOf, GraphError, toGraphError } from './graph-errors.ts'
import { createSetupCalls } from './setup-calls.ts'
import { createTemplateCalls } from './template-calls.ts'

/** The base URL and version of the Graph API. */
export type GraphEndpoint = { url: string; version: string }

/** The credentials of a number, entered by the person who connects it. */
export type GraphCredentials = { accessToken: string; phoneNumberId: string; appSecret: string }

/** A number as the Graph API describes it. */
type GraphPhoneNumber = { phone: string | null; name: string | null }

/** Milliseconds for a response, and for a file transfer. */
const timeouts = { response: 20_000, file: 120_000 }
/** Largest response, in bytes. */
const maxResponseBytes = 1 << 20

// Connections idle for longer may be closed by the server at the moment they are reused.
const agents = {
  'http:': new http.Agent({ keepAlive: true, timeout: 4_000 }),
  'https:': new https.Agent({ keepAlive: true, timeout: 4_000 }),
}

/** Hosts of message files; the token is sent to no other host. */
const fileHosts = /(^|\.)(facebook\.com|fbcdn\.net|fbsbx\.com|whatsapp\.net)$/

type RequestBody = { type: string; bytes?: number; content: string | AsyncIterable<Buffer | string> }
type GraphResponse = Record<string, unknown>

/**
 * Signals that abort the calls of a client: `uploads`, which can safely be abandoned at any time, and `requests` for all others.
 */
export type GraphSignals = { uploads: AbortSignal; requests: AbortSignal }

/** A Graph API client for one number. Calls reject with `EngineError`; `unknown` means the call may have been carried out. */
export function createGraphClient(
  { url, version }: GraphEndpoint,
  { accessToken, phoneNumberId, appSecret }: GraphCredentials,
  signals?: GraphSignals,
) {
  // Proves to Meta that the caller also has the app secret.
  const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex')
  const authorization = `Bearer ${accessToken}`
  const endpointUrl = (path: string, query: Record<string, string> = {}) => {
    const address = new URL(`${url.replace(/\/$/, '')}/${version}/${path}`)
    for (const [name, value] of Object.entries({ ...query, appsecret_proof: proof }))
      address.searchParams.set(name, value)
    return address
  }
  const request = async (
    address: URL,
    method: 'GET' | 'POST',
    milliseconds: number,
    body?: RequestBody,
    signal = signals?.requests,
  ): Promise<GraphResponse> => {
    const options = { method, headers: { authorization, ...toHeaders(body) }, timeout: milliseconds }
    return readResponse(await sendRequest(address, { ...options, ...(signal && { signal }) }, body), accessToken)
  }
  const get = (path: string, query: Record<string, string>) =>
    request(endpointUrl(path, query), 'GET', timeouts.response)
  const post = (path: string, body: object) => {
    const content = JSON.stringify(body)
    const bytes = Buffer.byteLength(content)
    return request(endpointUrl(path), 'POST', timeouts.response, { type: 'application/json', bytes, content })
  }

  return {
    /** Fetches the number's identity. */
    async number(): Promise<GraphPhoneNumber> {
      const fields = 'display_phone_number,verified_name'
      const { display_phone_number: displayNumber, verified_name: name } = await get(phoneNumberId, {
        fields,
      }).catch((error) => {
        // The number does not exist, or not for this token; later calls would fail as well.
        const isPermanent = error instanceof GraphError && error.class === 'permanent'
        if (!isPermanent) throw error
        const { message, code, detail } = error
        throw new GraphError({ class: 'connection', reason: 'rejected' }, message, { code, message: detail })
      })
      const digits = typeof displayNumber === 'string' ? displayNumber.replace(/\D/g, '') : ''
      return { phone: digits ? `+${digits}` : null, name: typeof name === 'string' ? name.slice(0, 200) : null }
    },
    /** Sends a message or a read receipt. */
    messages: (body: object): Promise<GraphResponse> =>
      post(`${phoneNumberId}/messages`, { messaging_product: 'whatsapp', ...body }),
    /** Uploads a file; returns its media id. */
    async upload(media: OutboundMedia): Promise<string> {
      const { id } = await request(
        endpointUrl(`${phoneNumberId}/media`),
        'POST',
        timeouts.file,
        createUploadForm(media),
        signals?.uploads,
      )
      if (typeof id !== 'string') throw new EngineError('temporary', 'the file got no id')
      return id
    },
    ...createTemplateCalls(get, phoneNumberId),
    ...createSetupCalls({ get, post }, { accessToken, phoneNumberId }),
    /** Downloads the file of a message. */
    async file(id: string): Promise<Readable> {
      if (!/^\d{1,40}$/.test(id)) throw mediaGone()
      const { url: address } = await get(id, { phone_number_id: phoneNumberId }).catch((error) => {
        throw error instanceof GraphError && error.class === 'permanent' ? mediaGone() : error
      })
      if (typeof address !== 'string' || !URL.canParse(address)) throw mediaGone()
      return download(new URL(address), new URL(url), authorization)
    },
  }
}

const toHeaders = (body: RequestBody | undefined) => ({
  accept: 'application/json',
  ...(body && { 'content-type': body.type, ...(body.bytes !== undefined && { 'content-length': body.bytes }) }),
})

export type GraphClient = ReturnType<typeof createGraphClient>

const mediaGone = () => new EngineError('permanent', 'there is no such file', { failure: 'media_unavailable' })

/** Downloads only from the Graph API and its file hosts, whatever URL it returns. */
async function download(address: URL, graph: URL, authorization: string): Promise<Readable> {
  if (address.origin === graph.origin) {
    const response = await sendRequest(address, { headers: { authorization }, timeout: timeouts.file })
    if (response.statusCode === 200) return response
    response.resume()
    throw response.statusCode === 404 ? mediaGone() : new EngineError('temporary', 'no file yet')
  }
  if (address.protocol !== 'https:' || !fileHosts.test(address.hostname)) throw mediaGone()
  return openPublicUrl(address.href, { headers: { authorization }, maxRedirects: 0, timeout: timeouts.file }).catch(
    () => {
      throw new EngineError('temporary', 'the file could not be fetched')
    },
  )
}

/** Sends a request. A failure before the connection is `temporary`, one after it `unknown`. */
async function sendRequest(address: URL, options: RequestOptions, body?: RequestBody): Promise<IncomingMessage> {
  const secure = address.protocol === 'https:'
  let isConnected = false
  const outgoing = (secure ? https : http).request(address, { ...options, agent: agents[secure ? 'https:' : 'http:'] })
  const toGraphFailure = (cause: unknown) =>
    cause instanceof EngineError
      ? cause
      : new GraphError({ class: isConnected ? 'unknown' : 'temporary' }, 'WhatsApp cannot be reached')
  outgoing.on('socket', (socket) => {
    const onConnected = () => {
      isConnected = true
    }
    if (outgoing.reusedSocket) onConnected()
    else socket.once(secure ? 'secureConnect' : 'connect', onConnected)
  })
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.once('error', (error) => reject(toGraphFailure(error)))
  })
  // Not awaited if sending the body fails first.
  response.catch(() => undefined)
  const { content = '' } = body ?? {}
  if (typeof content === 'string') outgoing.end(content)
  // If the server answers before everything is sent, its answer explains why.
  else
    await pipeline(content, outgoing).catch((error) => Promise.race([response, Promise.reject(toGraphFailure(error))]))
  return response
}

/** The answer as an object; an error of the Graph API is thrown. Some of its messages quote the token, which is left out. */
async function readResponse(response: IncomingMessage, accessToken: string): Promise<GraphResponse> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += chunk.length
      if (bytes > maxResponseBytes) throw new Error('too much')
      chunks.push(chunk)
    }
    const text = Buffer.concat(chunks).toString('utf8').replaceAll(accessToken, '…')
    const parsed = JSON.parse(text) as GraphResponse | null
    const error = parsed?.error as Record<string, unknown> | undefined
    if (typeof error?.code === 'number')
      throw toGraphError({
        ...{ code: error.code, message: String(error.message), isTransient: error.is_transient === true },
        explanation: explanationOf(error),
      })
    if (response.statusCode === 200 && parsed && typeof parsed === 'object') return parsed
    throw new Error(`status ${response.statusCode}`)
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw new GraphError({ class: 'unknown' }, 'WhatsApp gave no answer that can be read')
  }
}

function createUploadForm({ open, bytes, mediaType, filename }: OutboundMedia): RequestBody {
  const boundary = `parley-${randomUUID()}`
  const safeName = (filename ?? 'file').replace(/["\\\r\n]/g, '_')
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head =
    field('messaging_product', 'whatsapp') +
    field('type', mediaType) +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${safeName}"\r\ncontent-type: ${mediaType}\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const content = async function* () {
    yield head
    yield* readStoredFile(open)
    yield tail
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.byteLength(head) + bytes + Buffer.byteLength(tail),
    content: content(),
  }
}

async function* readStoredFile(open: OutboundMedia['open']): AsyncIterable<Buffer> {
  try {
    yield* open() as AsyncIterable<Buffer>
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw isGone ? mediaGone() : error
  }
}
