import type { Example, TellStory } from '../../platform/guards/story.ts'
import type { Answer, Person } from '../../platform/testing/people.ts'

/** A picture of the workspace. */
export const story: TellStory = async (_server, person) => {
  const { id } = (await sendsPicture(person, aPng())).body.data
  const { body, headers } = formOf(gif)
  const examples: Record<string, Example> = {
    'POST /files': { body: body.toString('latin1'), headers, shows: '/files/' },
    'POST /auth/profile/picture': { body: body.toString('latin1'), headers, shows: '/files/' },
    'GET /files/{id}': { params: { id }, shows: 'PNG' },
  }
  return { examples }
}

const gif = Buffer.from('GIF89a no more than this', 'latin1')

/** The smallest picture there is: one grey dot. */
export const aPng = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )

/** Sends a picture as a browser's form would. */
export function sendsPicture(
  person: Person,
  content: Buffer,
  name = 'amara.png',
  to: '/files' | '/auth/profile/picture' = '/files',
): Promise<Answer> {
  const { body, headers } = formOf(content, name)
  return person.calls('POST', to, body, headers)
}

function formOf(content: Buffer, name = 'amara.gif'): { body: Buffer; headers: Record<string, string> } {
  const boundary = '----parley-picture'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
