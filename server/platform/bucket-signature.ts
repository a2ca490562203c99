import { createHash, createHmac } from 'node:crypto'

/** Whose calls to a bucket are believed. */
export type Signer = { region: string; accessKeyId: string; secretAccessKey: string }

const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** RFC 3986: more than a URL encodes by itself. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The hash of what has no content. */
const nothing = hex('')

/** The headers of a call to S3, signed as AWS Signature Version 4 says. `content-length` is no part of it: connections may change it. */
export function signed(
  { region, accessKeyId, secretAccessKey }: Signer,
  method: string,
  url: URL,
  headers: Record<string, string> = {},
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const all: Record<string, string> = { 'x-amz-content-sha256': nothing, ...headers, 'x-amz-date': time }
  const said = Object.entries({ ...all, host: url.host })
    .filter(([name]) => name !== 'content-length')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const names = said.map(([name]) => name).join(';')
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const request = [
    method,
    url.pathname,
    query.join('&'),
    ...said.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    all['x-amz-content-sha256'],
  ].join('\n')
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(keyed, `AWS4${secretAccessKey}`)
  const signature = keyed(key, ['AWS4-HMAC-SHA256', time, scope, hex(request)].join('\n')).toString('hex')
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}
