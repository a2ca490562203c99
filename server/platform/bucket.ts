import { createHash } from 'node:crypto'
import { type IncomingMessage, request as plainly } from 'node:http'
import { request as securely } from 'node:https'
import { PassThrough, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Signer, signed } from './bucket-signature.ts'
import { type Files, isName, type LocalFiles } from './files.ts'

/** Where files lie that all nodes share, and who may read them. */
export type Bucket = Signer & { endpoint: string; bucket: string }

/** What is ours in a bucket that others may use, too. */
const prefix = 'parley/'
/** Tries of one call, and milliseconds that nothing may come. */
const tries = 3
const silence = 30_000

type Asked = { query?: string; headers?: Record<string, string>; body?: () => Readable }

/** The same store in an S3 bucket. A file goes through the disk, because its length and its hash come first. */
export function openBucket({ endpoint, bucket, ...credentials }: Bucket, spool: LocalFiles): Files {
  const root = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`

  function once(method: string, path: string, { query = '', headers, body }: Asked): Promise<IncomingMessage> {
    const url = new URL(`${root}${path}${query}`)
    const ask = url.protocol === 'https:' ? securely : plainly
    return new Promise((resolve, reject) => {
      const asked = ask(url, { method, headers: signed(credentials, method, url, headers) }, resolve)
      asked.on('error', reject)
      asked.setTimeout(silence, () => asked.destroy(new Error('the bucket does not answer')))
      if (body) pipeline(body(), asked).catch(reject)
      else asked.end()
    })
  }

  /** What the bucket says to a call, which is the same however often it is asked. */
  async function answer(method: string, path: string, asked: Asked = {}): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === tries
      const reply = await once(method, path, asked).catch((error) => (last ? Promise.reject(error) : null))
      const status = reply?.statusCode ?? 503
      if (reply && status < 300) return reply
      reply?.resume()
      if (status === 404) throw Object.assign(new Error('no such file in the bucket'), { code: 'ENOENT' })
      if (last || status < 500) throw new Error(`the bucket has refused ${method} with ${status}`)
      await wait(100 * 2 ** attempt)
    }
  }

  const at = (name: string) => {
    if (!isName(name)) throw new Error('not a stored name')
    return `/${prefix}${name}`
  }

  const opened = (name: string): Readable => {
    const content = new PassThrough()
    const path = at(name)
    answer('GET', path)
      .then((reply) => pipeline(reply, content))
      .catch((error) => content.destroy(error))
    return content
  }

  return {
    async put(content) {
      const name = await spool.put(content)
      try {
        const hash = createHash('sha256')
        for await (const chunk of spool.open(name)) hash.update(chunk as Buffer)
        const headers = {
          'content-length': String(await spool.size(name)),
          'x-amz-content-sha256': hash.digest('hex'),
        }
        const reply = await answer('PUT', at(name), { headers, body: () => spool.open(name) })
        reply.resume()
        return name
      } finally {
        await spool.remove(name)
      }
    },
    open: opened,
    async head(name, bytes) {
      const parts: Buffer[] = []
      let come = 0
      for await (const part of opened(name) as AsyncIterable<Buffer>) {
        parts.push(part)
        come += part.length
        if (come >= bytes) break
      }
      return Buffer.concat(parts).subarray(0, bytes)
    },
    async size(name) {
      const reply = await answer('HEAD', at(name))
      reply.resume()
      return Number(reply.headers['content-length'])
    },
    async remove(name) {
      const reply = await answer('DELETE', at(name)).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
      reply?.resume()
    },
    async olderThan(then) {
      const old: string[] = []
      for (let token: string | null = ''; token !== null; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const page = await text(await answer('GET', '/', { query: `?${query}` }))
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = valueIn(entry, 'Key').slice(prefix.length)
          if (isName(name) && new Date(valueIn(entry, 'LastModified')) < then) old.push(name)
        }
        token = valueIn(page, 'NextContinuationToken') || null
      }
      return old
    },
  }
}

const valueIn = (xml: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
