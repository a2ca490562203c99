import { type IncomingMessage, request as plainly } from 'node:http'
import { request as securely } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { bucketFailed, isStorageError } from '../errors.ts'
import { type AwsCredentials, signRequest } from './aws-signature.ts'

/** A bucket and its credentials. */
export type S3Config = AwsCredentials & { endpoint: string; bucket: string }

/** `isNew`: the object was stored a moment ago, so a bucket that does not know it is asked again. */
export type S3Request = { query?: string; headers?: Record<string, string>; body?: () => Readable; isNew?: boolean }

/** Calls a bucket; throws an error of which `isBucketError()` is true, or with the code ENOENT. */
export type S3Client = (method: string, path: string, options?: S3Request) => Promise<IncomingMessage>

/**
 * Milliseconds without data after which an attempt is cancelled, about before the second one (each further pause is twice as long), and
 * after which no further one is made.
 */
export type S3Timings = { idleTimeout: number; pause: number; maxDuration?: number }

/** Attempts per call. */
const maxAttempts = 5
const defaultTimings: S3Timings = { idleTimeout: 15_000, pause: 200 }

/** Creates a client that asks a bucket several times if it is slow, busy or away. */
export function createS3Client(
  { endpoint, bucket, ...credentials }: S3Config,
  { idleTimeout, pause, maxDuration = 30_000 } = defaultTimings,
): S3Client {
  const baseUrl = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`

  function sendOnce(method: string, path: string, { query = '', headers, body }: S3Request): Promise<IncomingMessage> {
    const url = new URL(`${baseUrl}${path}${query}`)
    const requestFn = url.protocol === 'https:' ? securely : plainly
    return new Promise((resolve, reject) => {
      const clientRequest = requestFn(url, { method, headers: signRequest(credentials, method, url, headers) }, resolve)
      clientRequest.on('error', reject)
      clientRequest.setTimeout(idleTimeout, () =>
        clientRequest.destroy(new Error(`no answer within ${idleTimeout / 1_000} seconds`)),
      )
      if (body) pipeline(body(), clientRequest).catch(reject)
      else clientRequest.end()
    })
  }

  // No call does harm when it is repeated.
  return async function send(method, path, options = {}) {
    const startedAt = performance.now()
    for (let attempt = 1; ; attempt++) {
      const reply = await sendOnce(method, path, options).catch((error: Error) => error)
      const isLastAttempt = attempt === maxAttempts || performance.now() - startedAt >= maxDuration
      if (reply instanceof Error) {
        // A full disk, from which the body is read, is no fault of the bucket.
        if (isStorageError(reply)) throw reply
        if (isLastAttempt) throw bucketFailed(`the bucket does not answer: ${describeFailure(reply)}`, reply)
      } else {
        const { statusCode: status = 0 } = reply
        if (status < 300) return reply
        const code = xmlValue(await text(reply).catch(() => ''), 'Code')
        const isMissing =
          status === 404 && path !== '' && (method === 'GET' || method === 'HEAD' || method === 'DELETE')
        const mayRecover = status >= 500 || status === 429 || (isMissing && options.isNew)
        if (isMissing && (isLastAttempt || !mayRecover))
          throw Object.assign(new Error('no such file in the bucket'), { code: 'ENOENT' })
        if (isLastAttempt || !mayRecover)
          throw bucketFailed(`the bucket has refused ${method} with ${status}${code && ` ${code}`}`)
      }
      // Not all nodes at once.
      await wait(pause * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
}

/** A failed connection to several addresses has its reasons in `errors`. */
const describeFailure = (error: Error): string =>
  error.message || (error as AggregateError).errors?.map(({ message }: Error) => message).join(', ')

/** The text of the first element with this name, or an empty one. */
export const xmlValue = (xml: string, element: string): string =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? ''
