import { createHash } from 'node:crypto'
import { type IncomingMessage, request as plainly } from 'node:http'
import { request as securely } from 'node:https'
import { PassThrough, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type AwsCredentials, signRequest } from './aws-signature.ts'
import type { ByteRange } from './byte-range.ts'
import { type FileStore, isStoredName, type LocalFileStore } from './file-store.ts'

/** The bucket that all nodes share, and its credentials. */
export type S3Config = AwsCredentials & { endpoint: string; bucket: string }

/** Separates our objects from others in a shared bucket. */
const keyPrefix = 'parley/'
/** Attempts per call, and milliseconds without data after which an attempt is cancelled. */
const maxAttempts = 3
const idleTimeout = 30_000

type S3Request = { query?: string; headers?: Record<string, string>; body?: () => Readable }

/** Opens a file store in an S3 bucket. Files are spooled to disk, because their length and hash must be sent first. */
export function openS3FileStore(config: S3Config, spoolStore: LocalFileStore): FileStore {
  const send = createS3Client(config)

  const objectPath = (name: string) => {
    if (!isStoredName(name)) throw new Error('not a stored name')
    return `/${keyPrefix}${name}`
  }

  const openObject = (name: string, range?: ByteRange) => readObject(send, objectPath(name), range)

  return {
    async put(content, restoredName) {
      const name = await spoolStore.put(content, restoredName)
      try {
        const hash = createHash('sha256')
        for await (const chunk of spoolStore.open(name)) hash.update(chunk as Buffer)
        const headers = {
          'content-length': String(await spoolStore.size(name)),
          'x-amz-content-sha256': hash.digest('hex'),
        }
        const reply = await send('PUT', objectPath(name), { headers, body: () => spoolStore.open(name) })
        reply.resume()
        return name
      } finally {
        await spoolStore.remove(name)
      }
    },
    open: openObject,
    async head(name, bytes) {
      const parts: Buffer[] = []
      let received = 0
      for await (const part of openObject(name) as AsyncIterable<Buffer>) {
        parts.push(part)
        received += part.length
        if (received >= bytes) break
      }
      return Buffer.concat(parts).subarray(0, bytes)
    },
    async size(name) {
      const reply = await send('HEAD', objectPath(name))
      reply.resume()
      return Number(reply.headers['content-length'])
    },
    async remove(name) {
      const reply = await send('DELETE', objectPath(name)).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
      reply?.resume()
    },
    async listOlderThan(cutoff) {
      const names: string[] = []
      for (let token: string | null = ''; token !== null; ) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: keyPrefix,
          ...(token && { 'continuation-token': token }),
        })
        const page = await text(await send('GET', '/', { query: `?${query}` }))
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = xmlValue(entry, 'Key').slice(keyPrefix.length)
          if (isStoredName(name) && new Date(xmlValue(entry, 'LastModified')) < cutoff) names.push(name)
        }
        token = xmlValue(page, 'NextContinuationToken') || null
      }
      return names
    },
  }
}

function readObject(send: ReturnType<typeof createS3Client>, path: string, range?: ByteRange): Readable {
  const content = new PassThrough()
  const headers = range && { range: `bytes=${range.start}-${range.end}` }
  send('GET', path, { headers })
    .then((reply) => {
      if (range && reply.statusCode !== 206) {
        reply.destroy()
        throw new Error('the bucket has ignored a range')
      }
      return pipeline(reply, content)
    })
    .catch((error) => content.destroy(error))
  return content
}

function createS3Client({ endpoint, bucket, ...credentials }: S3Config) {
  const baseUrl = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`

  function sendOnce(method: string, path: string, { query = '', headers, body }: S3Request): Promise<IncomingMessage> {
    const url = new URL(`${baseUrl}${path}${query}`)
    const requestFn = url.protocol === 'https:' ? securely : plainly
    return new Promise((resolve, reject) => {
      const clientRequest = requestFn(url, { method, headers: signRequest(credentials, method, url, headers) }, resolve)
      clientRequest.on('error', reject)
      clientRequest.setTimeout(idleTimeout, () => clientRequest.destroy(new Error('the bucket does not answer')))
      if (body) pipeline(body(), clientRequest).catch(reject)
      else clientRequest.end()
    })
  }

  // Every call is idempotent, so it can be retried.
  return async function send(method: string, path: string, options: S3Request = {}): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      const isLastAttempt = attempt === maxAttempts
      const reply = await sendOnce(method, path, options).catch((error) =>
        isLastAttempt ? Promise.reject(error) : null,
      )
      const status = reply?.statusCode ?? 503
      if (reply && status < 300) return reply
      reply?.resume()
      if (status === 404) throw Object.assign(new Error('no such file in the bucket'), { code: 'ENOENT' })
      if (isLastAttempt || status < 500) throw new Error(`the bucket has refused ${method} with ${status}`)
      await wait(100 * 2 ** attempt)
    }
  }
}

const xmlValue = (xml: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
