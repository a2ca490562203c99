import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'

type Part = { content: Buffer; etag: string }
/** Unfinished uploads by their ids. */
export type Uploads = Map<string, { key: string; parts: Map<number, Part> }>
type MultipartCall = { url: URL; method: string; key: string; body: Buffer }

/** Bytes that S3 requires of every part but the last. */
const minPartSize = 5 << 20

/** Serves the calls of multipart uploads; returns false for all others. `store` gets what is complete. */
export function serveMultipart(
  uploads: Uploads,
  { url, method, key, body }: MultipartCall,
  reply: ServerResponse,
  store: (key: string, content: Buffer) => void,
): boolean {
  const query = url.searchParams
  if (method === 'GET' && query.has('uploads')) reply.end(listUploads(uploads, query.get('prefix') ?? ''))
  else if (method === 'POST' && query.has('uploads')) reply.end(startUpload(uploads, key))
  else if (query.has('uploadId')) {
    const id = query.get('uploadId') ?? ''
    const upload = uploads.get(id)
    if (upload?.key !== key) sendError(reply, 404, 'NoSuchUpload')
    else if (method === 'DELETE') {
      uploads.delete(id)
      reply.writeHead(204).end()
    } else if (method === 'PUT') {
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      upload.parts.set(Number(query.get('partNumber')), { content: body, etag })
      reply.writeHead(200, { etag }).end()
    } else {
      const parts = selectParts(upload.parts, body.toString())
      if (typeof parts === 'string') return sendError(reply, 400, parts)
      uploads.delete(id)
      store(key, Buffer.concat(parts))
      reply.end('<CompleteMultipartUploadResult/>')
    }
  } else return false
  return true
}

function listUploads(uploads: Uploads, prefix: string): string {
  const entries = [...uploads].filter(([, { key }]) => key.startsWith(prefix))
  const list = entries.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
  return `<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`
}

function startUpload(uploads: Uploads, key: string): string {
  // Ids may contain characters that a query must escape.
  const id = `upload+${uploads.size}/${Math.random()}==`
  uploads.set(id, { key, parts: new Map() })
  return `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
}

/** Returns the named parts, or the code of an error. */
function selectParts(parts: Map<number, Part>, list: string): Buffer[] | string {
  const named = [...list.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g)]
  const numbers = named.map(([, number]) => Number(number))
  if (named.length === 0) return 'MalformedXML'
  if (numbers.some((number, index) => number <= (numbers[index - 1] ?? 0))) return 'InvalidPartOrder'
  if (named.some(([, number, etag]) => parts.get(Number(number))?.etag !== etag)) return 'InvalidPart'
  const contents = numbers.map((number) => parts.get(number)?.content ?? Buffer.alloc(0))
  return contents.slice(0, -1).some(({ length }) => length < minPartSize) ? 'EntityTooSmall' : contents
}

function sendError(reply: ServerResponse, status: number, code: string): true {
  reply.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  return true
}
