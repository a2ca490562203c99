import { createHash, createHmac } from 'node:crypto'

/** Credentials for a bucket. */
export type AwsCredentials = { region: string; accessKeyId: string; secretAccessKey: string }

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')
const hmacSha256 = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Encodes as RFC 3986 requires, which is stricter than `encodeURIComponent`. */
const encodeRfc3986 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The hash of an empty body. */
const emptyPayloadHash = sha256Hex('')

/** Signs the headers of an S3 call with AWS Signature Version 4. `content-length` is not signed, because connections may change it. */
export function signRequest(
  { region, accessKeyId, secretAccessKey }: AwsCredentials,
  method: string,
  url: URL,
  headers: Record<string, string> = {},
  now = new Date(),
): Record<string, string> {
  const timestamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const credentialScope = `${timestamp.slice(0, 8)}/${region}/s3/aws4_request`
  const requestHeaders: Record<string, string> = {
    'x-amz-content-sha256': emptyPayloadHash,
    ...headers,
    'x-amz-date': timestamp,
  }
  const canonicalHeaders = Object.entries({ ...requestHeaders, host: url.host })
    .filter(([name]) => name !== 'content-length')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const signedHeaders = canonicalHeaders.map(([name]) => name).join(';')
  const query = [...url.searchParams].map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`).sort()
  const canonicalRequest = [
    method,
    url.pathname,
    query.join('&'),
    ...canonicalHeaders.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    signedHeaders,
    requestHeaders['x-amz-content-sha256'],
  ].join('\n')
  const signingKey = [timestamp.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmacSha256,
    `AWS4${secretAccessKey}`,
  )
  const signature = hmacSha256(
    signingKey,
    ['AWS4-HMAC-SHA256', timestamp, credentialScope, sha256Hex(canonicalRequest)].join('\n'),
  ).toString('hex')
  return {
    ...requestHeaders,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${credentialScope},SignedHeaders=${signedHeaders},Signature=${signature}`,
  }
}
