import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { bucketFailed } from '../errors.ts'
import { type S3Client, xmlValue } from '../files/s3-client.ts'

/** The most parts that S3 accepts. */
const maxParts = 10_000

/**
 * Uploads a file in parts, of which the bucket compares each with its SHA-256, and then compares the size of the whole. If it fails, the
 * bucket keeps nothing of it.
 */
export async function uploadFile(send: S3Client, path: string, file: string, minPartSize: number): Promise<void> {
  const { size } = await stat(file)
  const started = await text(await send('POST', path, { query: '?uploads=' }))
  const upload = { path, id: xmlValue(started, 'UploadId') }
  if (!upload.id) throw bucketFailed('the bucket has started no upload')
  try {
    const receipts = await sendParts(send, upload, file, size, Math.max(minPartSize, Math.ceil(size / maxParts)))
    await completeUpload(send, upload, receipts, size)
  } catch (error) {
    // The next upload aborts it otherwise.
    await abortUpload(send, upload).catch(() => undefined)
    throw error
  }
}

type Upload = { path: string; id: string }

async function sendParts(
  send: S3Client,
  { path, id }: Upload,
  file: string,
  size: number,
  partSize: number,
): Promise<string[]> {
  const receipts: string[] = []
  for (let start = 0; start < size; start += partSize) {
    const range = { start, end: Math.min(start + partSize, size) - 1 }
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file, range)) hash.update(chunk as Buffer)
    const headers = { 'content-length': String(range.end - start + 1), 'x-amz-content-sha256': hash.digest('hex') }
    const query = `?${new URLSearchParams({ partNumber: String(receipts.length + 1), uploadId: id })}`
    const reply = await send('PUT', path, { query, headers, body: () => createReadStream(file, range) })
    reply.resume()
    const { etag } = reply.headers
    if (!etag) throw bucketFailed('the bucket has confirmed no part')
    receipts.push(etag)
  }
  return receipts
}

/** The bucket compares its parts with the receipts that it has given. */
async function completeUpload(send: S3Client, { path, id }: Upload, receipts: string[], size: number): Promise<void> {
  const parts = receipts.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  )
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const headers = {
    'content-length': String(Buffer.byteLength(body)),
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
  }
  const query = `?${new URLSearchParams({ uploadId: id })}`
  const failure = await send('POST', path, { query, headers, body: () => Readable.from([body]) })
    .then(text)
    // An error that occurs while the bucket joins the parts has the status 200.
    .then((reply) => (reply.includes('<Error>') ? bucketFailed(`the bucket reports ${xmlValue(reply, 'Code')}`) : null))
    .catch((error: Error) => error)
  // If only the reply was lost, a second attempt is refused although all is well.
  const stored = await readSize(send, path).catch((error) => {
    throw failure ?? error
  })
  if (stored !== size) throw failure ?? bucketFailed(`the bucket stores ${stored} bytes of ${size}`)
}

async function readSize(send: S3Client, path: string): Promise<number> {
  const reply = await send('HEAD', path, { isNew: true })
  reply.resume()
  return Number(reply.headers['content-length'])
}

/** Aborts the uploads of killed processes under these names; MinIO only finds those whose full name is the prefix. */
export async function abortUnfinishedUploads(
  send: S3Client,
  prefix: string,
  isOurs: (name: string) => boolean,
): Promise<void> {
  const page = await text(await send('GET', '', { query: `?${new URLSearchParams({ prefix, uploads: '' })}` }))
  for (const [, entry = ''] of page.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
    const name = xmlValue(entry, 'Key')
    if (isOurs(name)) await abortUpload(send, { path: `/${name}`, id: xmlValue(entry, 'UploadId') })
  }
}

async function abortUpload(send: S3Client, { path, id }: Upload): Promise<void> {
  const reply = await send('DELETE', path, { query: `?${new URLSearchParams({ uploadId: id })}` }).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  reply?.resume()
}

const escapeXml = (value: string): string => value.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
