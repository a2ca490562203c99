import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { bucketFailed, isBucketError } from '../errors.ts'
import type { ByteRange } from './byte-range.ts'
import { type FileStore, isStoredName, type LocalFileStore } from './file-store.ts'
import { createS3Client, type S3Client, type S3Config, type S3Request, type S3Timings, xmlValue } from './s3-client.ts'

/** Separates our objects from others in a shared bucket. */
const keyPrefix = 'parley/'
/** Milliseconds for which a bucket may not know a file that another node has just stored. */
const settlingPeriod = 60_000

/** A file store in a bucket, of which `removeNow` throws if the bucket removes nothing. */
export type S3FileStore = FileStore & { removeNow(name: string): Promise<void> }

/**
 * Opens a file store in an S3 bucket. Files are spooled to disk, because their length and hash must be sent first. A bucket that is slow,
 * busy or away is asked several times; then calls throw an error of which `isBucketError()` is true.
 */
export function openS3FileStore(config: S3Config, spoolStore: LocalFileStore, timings?: S3Timings): S3FileStore {
  const send = createS3Client(config, timings)

  const objectPath = (name: string) => {
    if (!isStoredName(name)) throw new Error('not a stored name')
    return `/${keyPrefix}${name}`
  }

  const openObject = (name: string, range?: ByteRange) =>
    readObject(send, objectPath(name), {
      headers: range && { range: `bytes=${range.start}-${range.end}` },
      isNew: isNew(name),
    })

  const removeNow = async (name: string) => {
    const reply = await send('DELETE', objectPath(name)).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
    reply?.resume()
  }

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
      const reply = await send('HEAD', objectPath(name), { isNew: isNew(name) })
      reply.resume()
      return Number(reply.headers['content-length'])
    },
    removeNow,
    remove: (name) =>
      removeNow(name).catch((error) => {
        if (!isBucketError(error)) throw error
      }),
    async listOlderThan(cutoff) {
      const names: string[] = []
      for (let token: string | null = ''; token !== null; ) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: keyPrefix,
          ...(token && { 'continuation-token': token }),
        })
        const page = await text(await send('GET', '', { query: `?${query}` }))
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

/** Whether a file was stored a moment ago, by the time in its name. */
function isNew(name: string): boolean {
  const storedAt = Number.parseInt(name.replace('-', '').slice(0, 12), 16)
  return Math.abs(Date.now() - storedAt) < settlingPeriod
}

function readObject(send: S3Client, path: string, options: S3Request): Readable {
  const content = new PassThrough()
  send('GET', path, options)
    .then((reply) => {
      if (options.headers?.range && reply.statusCode !== 206) {
        reply.destroy()
        throw bucketFailed('the bucket has ignored a range')
      }
      reply.on('error', (error) => content.destroy(bucketFailed(`the bucket has broken off: ${error.message}`, error)))
      return pipeline(reply, content)
    })
    .catch((error) => content.destroy(error))
  return content
}
