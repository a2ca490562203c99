import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPerson, type Person } from '../testing/factories/person.ts'
import { refusal, startMailServer } from '../testing/harness/mail-server.ts'
import { getTestServer } from '../testing/harness/test-server.ts'
import { createSmtpMailer } from './mail.ts'

const server = await getTestServer({ alone: true })
const { owner } = server.platform.database
const from = 'crm@kestrel.example'

let maren: Person
beforeEach(async () => {
  maren = await createPerson(server)
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await owner.query(`delete from graphile_worker._private_jobs where payload ->> 'workspaceId' = $1`, [
    maren.workspaceId,
  ])
})

/** Makes the server deliver to a mail server with these options. */
async function useMailServer(options: SMTPServerOptions = {}, url?: (url: string) => string, sender = from) {
  const mailServer = await startMailServer(options)
  onTestFinished(mailServer.close)
  server.platform.mailer = createSmtpMailer({ url: url?.(mailServer.url) ?? mailServer.url, from: sender })
  return mailServer
}

/** Makes the server deliver to an address where nothing speaks SMTP. */
async function useSilentServer(timeout: number) {
  const sockets: Socket[] = []
  const silent = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
  })
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  server.platform.mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, timeout })
  return sockets
}

/** Invites a new address, because each one gets only a few emails an hour. */
async function invite(): Promise<string> {
  const email = `${randomUUID()}@kestrel.example`
  const { status } = await maren.request('POST', '/api/team/invitations', { email, role: 'MEMBER' })
  expect(status).toBe(201)
  return email
}
const act = async (method: 'POST' | 'DELETE', action: string) => {
  const [{ id }] = (await maren.request('GET', '/api/team/invitations')).body.data
  expect((await maren.request(method, `/api/team/invitations/${id}${action}`)).status).toBeLessThan(300)
}
const list = async () => (await maren.request('GET', '/outgoing-emails')).body.data
const waitForEmail = (email: object) =>
  vi.waitFor(
    async () => {
      const [found, ...others] = await list()
      expect(found).toMatchObject(email)
      expect(others).toEqual([])
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
const waitUntilSent = () => vi.waitFor(async () => expect(await list()).toEqual([]), { timeout: 60_000, interval: 50 })
/** Runs the next attempt now instead of after the delay. */
const skipDelay = () =>
  owner.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and last_error is not null`,
  )

describe('does', () => {
  it('delivers to a server with greylisting exactly once, at the second attempt', async () => {
    let attempts = 0
    const { letters } = await useMailServer({
      onRcptTo: (_address, _session, reply) =>
        reply(++attempts === 1 ? refusal(450, '4.2.0 Greylisted, try again in 5 minutes') : null),
    })
    const recipient = await invite()
    const error = 'The mail server refused the recipient: 450 4.2.0 Greylisted, try again in 5 minutes'
    const email = await waitForEmail({ kind: 'invitation', recipient, state: 'retrying', attempts: 1, error })
    expect(Date.parse(email.nextAttemptAt)).toBeGreaterThan(Date.parse(email.createdAt))
    await waitUntilSent()
    expect(letters).toMatchObject([{ to: [recipient] }])
    expect(attempts).toBe(2)
  })

  it('lengthens the delay with each temporary refusal, and stops after ten attempts', async () => {
    await useMailServer({ onRcptTo: (_address, _session, reply) => reply(refusal(451, '4.3.0 Try again later')) })
    await invite()
    await waitForEmail({ state: 'retrying', attempts: 1 })
    const delay = `select extract(epoch from run_at - updated_at)::float as seconds from graphile_worker._private_jobs
                    where payload ->> 'workspaceId' = $1`
    const readDelay = async () => (await owner.query(delay, [maren.workspaceId])).rows[0].seconds
    expect(await readDelay()).toBeLessThan(60)
    await owner.query(
      `update graphile_worker._private_jobs set attempts = 8, run_at = now() where payload ->> 'workspaceId' = $1`,
      [maren.workspaceId],
    )
    await waitForEmail({ state: 'retrying', attempts: 9 })
    expect(await readDelay()).toBeGreaterThan(60 * 60)
    await skipDelay()
    const error = 'The mail server refused the recipient: 451 4.3.0 Try again later'
    await waitForEmail({ state: 'failed', attempts: 10, nextAttemptAt: null, error })
  })
})

describe('refuses', () => {
  it('to retry an email whose recipient does not exist: it fails at once, and says why', async () => {
    let attempts = 0
    const { letters } = await useMailServer({
      onRcptTo: (_address, _session, reply) => {
        attempts += 1
        reply(refusal(550, '5.1.1 User unknown'))
      },
    })
    await invite()
    const error = 'The mail server refused the recipient: 550 5.1.1 User unknown'
    await waitForEmail({ state: 'failed', attempts: 1, nextAttemptAt: null, error })
    expect([attempts, letters]).toEqual([1, []])
    expect((await maren.request('GET', '/failed-jobs')).body.data).toEqual([])
    expect(console.warn).toHaveBeenCalledWith(
      { mail: 'invitation', domain: 'kestrel.example', reqId: expect.any(String) },
      'email failed permanently: list it with `npm run maintenance -- failed-jobs`',
    )
  })

  it('to count the attempts of before, once an administrator sends a refused email again', async () => {
    await useMailServer({ onRcptTo: (_address, _session, reply) => reply(refusal(550, '5.1.1 User unknown')) })
    await invite()
    const { id } = await waitForEmail({ state: 'failed', attempts: 1 })
    await useMailServer({ onRcptTo: (_address, _session, reply) => reply(refusal(451, '4.3.0 Try again later')) })
    expect((await maren.request('POST', `/outgoing-emails/${id}/resend`)).status).toBe(200)
    await waitForEmail({ id, state: 'retrying', attempts: 1 })
  })

  it('to retry an email that the server does not take, and hides the token of a link in its response', async () => {
    await useMailServer({
      onData(stream, _session, reply) {
        void text(stream).then(() =>
          reply(refusal(554, '5.7.1 Blocked http://127.0.0.1:3000/join?token=secret as spam')),
        )
      },
    })
    await invite()
    const error = 'The mail server refused the email: 554 5.7.1 Blocked http://127.0.0.1:3000/join as spam'
    await waitForEmail({ state: 'failed', attempts: 1, error })
  })

  it.each([
    [
      'the client',
      '554',
      '5.7.1 Client host [203.0.113.5] blocked using zen.example',
      'The mail server refused to send it',
    ],
    ['to relay', '554', '5.7.1 Relay access denied', 'The mail server refused to send it'],
    [
      'the sender',
      '550',
      '5.1.8 Sender address rejected: not owned by relay-login',
      'The mail server refused the sender',
    ],
  ])(
    'for good a recipient that is named when the server means %s, and hides the response',
    async (_, code, answer, error) => {
      await useMailServer({ onRcptTo: (_address, _session, reply) => reply(refusal(Number(code), answer)) })
      await invite()
      await waitForEmail({ state: 'retrying', attempts: 1, error })
    },
  )

  it('nothing for good that the operator can correct: a sender or a login', async () => {
    await useMailServer({}, undefined, 'crm@parley.example')
    await invite()
    await waitForEmail({ state: 'retrying', attempts: 1, error: 'The mail server refused the sender' })

    const { letters } = await useMailServer({}, (url) => url.replace('word', 'wrong'))
    await skipDelay()
    await waitForEmail({ state: 'retrying', attempts: 2, error: 'The mail server refused the login' })

    server.platform.mailer = createSmtpMailer({ url: (await useMailServer()).url, from })
    await skipDelay()
    await waitUntilSent()
    expect(letters).toEqual([])
  })
})

describe('hides', () => {
  it('the address of the mail server from a workspace', async () => {
    server.platform.mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from })
    await invite()
    await waitForEmail({ state: 'retrying', error: 'The connection to the mail server failed' })
  })
})

describe('survives', () => {
  it('a server that never answers: the attempt ends, and is repeated', async () => {
    await useSilentServer(300)
    await invite()
    await waitForEmail({ state: 'retrying', attempts: 1, error: 'The mail server did not answer in time' })
    const { letters } = await useMailServer()
    await skipDelay()
    await waitUntilSent()
    expect(letters).toHaveLength(1)
  })

  it('many emails to a server that never answers: other jobs run meanwhile', async () => {
    const sockets = await useSilentServer(600_000)
    for (let n = 0; n < 5; n++) await invite()
    await vi.waitFor(() => expect(sockets).toHaveLength(4), 60_000)
    await owner.query(`select graphile_worker.add_job('purge', '{}', job_key := 'meanwhile')`)
    const rest = `select from graphile_worker._private_jobs where key = 'meanwhile'`
    await vi.waitFor(async () => expect((await owner.query(rest)).rowCount).toBe(0), 60_000)
    const states = (await list()).map(({ state }: { state: string }) => state).sort()
    expect(states).toEqual(['sending', 'sending', 'sending', 'sending', 'waiting'])
    const { letters } = await useMailServer()
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => {
      await skipDelay()
      expect(letters).toHaveLength(5)
    }, 60_000)
    await waitUntilSent()
  })

  it.each([
    ['after it has accepted the email: it is delivered once', true, 1],
    ['before it has accepted the email: it is sent again', false, 2],
  ])('a server that closes the connection %s', async (_when, accepts, transmissions) => {
    const received: string[] = []
    const { smtp } = await useMailServer({
      onData(stream, _session, reply) {
        void text(stream).then((message) => {
          received.push(message)
          const isFirst = received.length === 1
          if (accepts || !isFirst) reply()
          if (isFirst) for (const { _socket } of smtp.connections as Set<{ _socket: Socket }>) _socket.destroySoon()
        })
      },
    })
    await invite()
    if (!accepts) {
      await waitForEmail({ state: 'retrying', attempts: 1, error: 'The connection to the mail server failed' })
      await skipDelay()
    }
    await vi.waitFor(() => expect(received).toHaveLength(transmissions), 60_000)
    await waitUntilSent()
    expect(received).toHaveLength(transmissions)
  })

  it('an invitation that is resent: only the email with the link that works is sent', async () => {
    await useMailServer({ onRcptTo: (_address, _session, reply) => reply(refusal(451, '4.3.0 Try again later')) })
    await invite()
    const first = await waitForEmail({ state: 'retrying', attempts: 1 })
    await owner.query('update identity.rate_limits set resets_at = now()')
    await act('POST', '/resend')
    const second = await waitForEmail({ state: 'retrying', attempts: 1 })
    expect(second.id).not.toBe(first.id)
    const { letters } = await useMailServer()
    await skipDelay()
    await waitUntilSent()
    expect(letters).toHaveLength(1)
  })

  it.each([
    ['revoked', 'DELETE', ''],
    ['passed on as a link', 'POST', '/link'],
  ] as const)('an invitation that is %s: its email is not sent any more', async (_what, method, action) => {
    await useMailServer({ onRcptTo: (_address, _session, reply) => reply(refusal(451, '4.3.0 Try again later')) })
    await invite()
    await waitForEmail({ state: 'retrying', attempts: 1 })
    await act(method, action)
    expect(await list()).toEqual([])
  })
})
