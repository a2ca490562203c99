import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '../../platform/files/s3-client.ts'
import { serveMultipart, type Uploads } from './fake-multipart.ts'

type StoredFile = { content: Buffer; writtenAt: Date }
type BucketRequest = { url: URL; headers: IncomingMessage['headers']; method: string; body: Buffer }

/**
 * Starts a local S3 bucket. It only accepts requests with a valid Signature Version 4 and a complete body.
 */
export async function startFakeBucket() {
  const files = new Map<string, StoredFile>()
  const uploads: Uploads = new Map()
  const requests: string[] = []
  /**
   * Status codes for the next replies; null destroys the connection, 'cut' during the body; 'unanswered' does the same after the call was served;
   * undefined changes nothing.
   */
  const failures: (number | 'silent' | 'broken off' | 'cut' | 'unanswered' | null | undefined)[] = []
  const server = createServer(async (request, reply) => {
    const failure = failures.shift()
    if (failure === null) return void request.destroy()
    if (failure === 'silent') return void request.resume()
    if (failure === 'broken off') return void breakOff(reply)
    if (failure === 'cut') return void request.once('data', () => request.destroy())
    const body = await buffer(request).catch(() => null)
    if (!body) return
    if (typeof failure === 'number') return void reply.writeHead(failure).end(errorBodies[failure])
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const call = { url, headers: request.headers, method: request.method ?? '', body }
    requests.push(`${call.method} ${url.pathname}`)
    const signatureError = verifySignature(call)
    if (signatureError) return void reply.writeHead(403).end(`<Error><Code>${signatureError}</Code></Error>`)
    if (failure === 'unanswered') reply.end = () => reply.destroy()
    serveFiles(files, uploads, call, reply)
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: S3Config = { endpoint, bucket: 'media', ...keys }
  return {
    settings,
    files,
    uploads,
    requests,
    failures,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const errorBodies: Record<number, string> = {
  403: '<Error><Code>AccessDenied</Code></Error>',
  503: '<Error><Code>SlowDown</Code></Error>',
}

/** Sends the head and a part of a reply. */
function breakOff(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-length': 300_000 })
  reply.write('the first part', () => reply.destroy())
}

const keys = { region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' }
/** Files per page of a list. */
const pageSize = 2

function verifySignature({ url, headers, method, body }: BucketRequest): string | null {
  const { accessKeyId, region, secretAccessKey } = keys
  const [, id, day, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/[^,]+, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const time = String(headers['x-amz-date'])
  if (id !== accessKeyId || !time.startsWith(day ?? '-')) return 'InvalidAccessKeyId'
  const requestTime = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(requestTime - Date.now()) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const hash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name)))
    return 'AccessDenied'
  const canonical = [
    ...[method, url.pathname, url.search.slice(1).split('&').sort().join('&').replaceAll('+', '%20')],
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    ...['', names, hash],
  ].join('\n')
  let key: Buffer | string = `AWS4${secretAccessKey}`
  for (const part of [day ?? '', region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest()
  const scope = `${day}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const expected = createHmac('sha256', key).update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`).digest('hex')
  return expected === signature ? null : 'SignatureDoesNotMatch'
}

function serveFiles(
  files: Map<string, StoredFile>,
  uploads: Uploads,
  { url, headers, method, body }: BucketRequest,
  reply: ServerResponse,
): void {
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
  const key = rest.join('/')
  if (bucket !== 'media') return void reply.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
  const store = (name: string, content: Buffer) => files.set(name, { content, writtenAt: new Date() })
  if (serveMultipart(uploads, { url, method, key, body }, reply, store)) return
  if (key === '' && method === 'GET') return void reply.end(listFiles(files, url.searchParams))
  if (method === 'PUT') {
    store(key, body)
    return void reply.end()
  }
  const found = files.get(key)
  if (method === 'DELETE') {
    files.delete(key)
    return void reply.writeHead(204).end()
  }
  if (!found) return void reply.writeHead(404).end()
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const content = start ? found.content.subarray(Number(start), Number(end) + 1) : found.content
  if (start) {
    reply.statusCode = 206
    reply.setHeader('content-range', `bytes ${start}-${end}/${found.content.length}`)
  }
  reply.setHeader('content-length', content.length)
  reply.end(method === 'HEAD' ? undefined : content)
}

function listFiles(files: Map<string, StoredFile>, query: URLSearchParams): string {
  const keys = [...files.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const entries = keys.slice(from, from + pageSize).map((key) => {
    const { writtenAt, content } = files.get(key)!
    return `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
  })
  const next = from + pageSize < keys.length ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`
}
