import type { CollectExamples, Example } from '../../testing/examples/collect-examples.ts'
import type { Person, TestResponse } from '../../testing/factories/person.ts'

/** Uploads a picture of the workspace, and creates an example for each route. */
export const fileExamples: CollectExamples = async (_server, person) => {
  const { id } = (await uploadPicture(person, createPng())).body.data
  const { body, headers } = createMultipartForm(gifBytes)
  const examples: Record<string, Example> = {
    'POST /files': { body: body.toString('latin1'), headers, expectedText: '/files/' },
    'POST /auth/profile/picture': { body: body.toString('latin1'), headers, expectedText: '/files/' },
    'GET /files/{id}': { params: { id }, expectedText: 'PNG' },
  }
  return { examples }
}

/** A one-pixel GIF of ASCII bytes only, because guards send it as text. */
const gifBytes = Buffer.from('474946383961010001000000002c00000000010001000002024401003b', 'hex')

/** Creates the smallest possible PNG: one gray pixel. */
export const createPng = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )

/** Uploads a picture as a browser's form would. */
export function uploadPicture(
  person: Person,
  content: Buffer,
  name = 'amara.png',
  to: '/files' | '/auth/profile/picture' = '/files',
): Promise<TestResponse> {
  const { body, headers } = createMultipartForm(content, name)
  return person.request('POST', to, body, headers)
}

function createMultipartForm(content: Buffer, name = 'amara.gif'): { body: Buffer; headers: Record<string, string> } {
  const boundary = '----parley-picture'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
