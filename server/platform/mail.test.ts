import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMailServer } from '../testing/harness/mail-server.ts'
import { startTestServer, type TestServer } from '../testing/harness/test-server.ts'
import { decrypt, encrypt } from './encryption.ts'
import { openLocalFileStore } from './files/file-store.ts'
import { createOutboxMailer, createSmtpMailer, describeMail, encryptMail, type QueuedMail } from './mail.ts'

let server: TestServer
let directory: string
beforeAll(async () => {
  server = await startTestServer()
  directory = await mkdtemp(join(tmpdir(), 'parley-mail-'))
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

const mail = {
  to: 'maren@kestrel.example',
  subject: 'Your code',
  text: 'Your code is\n\n482913\n\nIt is good for an hour.',
}
const enqueue = (text: string) =>
  server.platform.database.owner.query(`select enqueue('mail', jsonb_build_object('sealed', $1::text))`, [text])

describe('does', () => {
  it('delivers to a mail server over STARTTLS, signed in, from the address of the settings', async () => {
    const { letters, url, close } = await startMailServer()
    const from = 'Kestrel Boats <crm@kestrel.example>'
    await createSmtpMailer({ url, from, replyTo: 'help@kestrel.example' }).send(mail)
    await close()
    expect(letters).toMatchObject([{ from: 'crm@kestrel.example', to: ['maren@kestrel.example'] }])
    const lines = letters[0]?.message.split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'From: Kestrel Boats <crm@kestrel.example>',
        'Reply-To: help@kestrel.example',
        'To: maren@kestrel.example',
        'Subject: Your code',
        '482913',
      ]),
    )
  })

  it('writes a mail to a file, with its code on a line of its own', async () => {
    const mailer = await createOutboxMailer(join(directory, 'outbox'), () => undefined)
    await mailer.send(mail)
    const names = await readdir(join(directory, 'outbox'))
    expect(names).toHaveLength(1)
    const path = join(directory, 'outbox', String(names[0]))
    expect((await readFile(path, 'utf8')).split('\n')).toContain('482913')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})

describe('refuses', () => {
  it.each([
    ['another sender', 'crm@parley.example', 'p%40ss%20word', '550 this sender is not ours'],
    ['a wrong password', 'crm@kestrel.example', 'wrong', '535 wrong'],
  ])('to report an email as delivered that the mail server refused: %s', async (_what, from, password, reason) => {
    const { letters, host, close } = await startMailServer()
    const url = `smtp://crm:${password}@${host}?tls.rejectUnauthorized=false`
    await expect(createSmtpMailer({ url, from }).send(mail)).rejects.toThrow(reason)
    await close()
    expect(letters).toEqual([])
  })

  it('a certificate that nobody vouches for', async () => {
    const { letters, host, close } = await startMailServer()
    const mailer = createSmtpMailer({ url: `smtp://crm:p%40ss%20word@${host}`, from: 'crm@kestrel.example' })
    await expect(mailer.send(mail)).rejects.toThrow('certificate')
    await close()
    expect(letters).toEqual([])
  })

  it('an encrypted text that was changed, truncated, or encrypted with another secret', () => {
    const sealed = encrypt('a code', 'one secret')
    const [nonce, tag, text] = sealed.split('.')
    const other = Buffer.from('b code').toString('base64url')
    expect(decrypt(sealed, 'one secret')).toBe('a code')
    expect(() => decrypt(sealed, 'another secret')).toThrow()
    for (const changed of [`${nonce}.${tag}.${other}`, `${tag}.${nonce}.${text}`, `${nonce}.${tag}`, ''])
      expect(() => decrypt(changed, 'one secret')).toThrow()
  })

  it('a truncated authentication tag, which would be easy to guess', () => {
    const [nonce, tag, text] = encrypt('a code', 'one secret').split('.')
    const short = Buffer.from(String(tag), 'base64url').subarray(0, 4).toString('base64url')
    expect(() => decrypt(`${nonce}.${short}.${text}`, 'one secret')).toThrow()
  })

  it('file names that it did not create', async () => {
    const files = await openLocalFileStore(join(directory, 'files'))
    const name = await files.put(Readable.from(['rows']))
    expect(await files.size(name)).toBe(4)
    for (const wrong of ['../outbox', '/etc/passwd', `${name}/..`, `${name}\n`, ''])
      expect(() => files.path(wrong)).toThrow('not a stored name')
  })
})

describe('hides', () => {
  it('the content of an email from the terminal and the queue', async () => {
    const lines: string[] = []
    const mailer = await createOutboxMailer(join(directory, 'told'), (line) => lines.push(line))
    await mailer.send(mail)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^Mail for maren@kestrel\.example: .*\.eml$/)
    expect(encryptMail({ kind: 'sign-up code', ...mail }, 'one secret')).not.toContain('482913')
  })
})

it.each([
  ['a code', { kind: 'sign-up code' as const, ...mail }, { mail: 'sign-up code', domain: 'kestrel.example' }],
  ['one from before mails had a kind', mail as QueuedMail, { mail: 'unknown', domain: 'kestrel.example' }],
])('reports only the kind and domain of an email that failed permanently: %s', (_what, queued, told) => {
  const sealed = encryptMail(queued, 'one secret')
  expect(describeMail({ sealed }, 'one secret')).toEqual(told)
  expect(describeMail({ sealed }, 'another')).toEqual({ mail: 'sealed with another APP_SECRET', domain: 'unknown' })
  expect(describeMail({ sealed: null }, 'one secret')).toBeNull()
})

describe('survives', () => {
  it('a failed delivery: the mail is sent later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failed = new Promise<void>((resolve) => {
      vi.spyOn(server.mailbox, 'send').mockImplementationOnce(async () => {
        resolve()
        throw new Error('the mail server is away')
      })
    })
    await enqueue(encryptMail({ kind: 'sign-up code', ...mail }, server.platform.appSecret))
    await failed
    const again = `update graphile_worker._private_jobs set run_at = now() where last_error is not null and locked_by is null`
    await vi.waitFor(async () => expect((await server.platform.database.owner.query(again)).rowCount).toBe(1), 60_000)
    expect(await server.mailbox.waitForMail(mail.to)).toEqual(mail)
    expect(server.mailbox.mails).toHaveLength(1)
  })

  it('uploads whose senders disconnect: no file is left behind', async () => {
    const files = await openLocalFileStore(join(directory, 'broken'))
    async function* breakOff() {
      yield 'half a '
      throw new Error('the sender is gone')
    }
    const uploads = Array.from({ length: 200 }, () => files.put(Readable.from(breakOff())))
    for (const upload of await Promise.allSettled(uploads))
      expect(upload).toMatchObject({ status: 'rejected', reason: { message: 'the sender is gone' } })
    expect(await readdir(join(directory, 'broken'))).toEqual([])
  })
})
