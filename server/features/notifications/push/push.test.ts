import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { whileLocked, workspaceLock } from '../../../testing/harness/while-locked.ts'
import { createTask, hoursFromNow } from '../../tasks/examples.ts'
import { createAccount } from '../../whatsapp/accounts/examples.ts'
import { recordAndProcess } from '../../whatsapp/engines/inbound/journal.ts'
import { type SubscribedBrowser, startPushService } from './fixtures/push-service.ts'
import { getPushKeys } from './push-keys.ts'
import { sendPush } from './send-push.ts'

const service = await startPushService()
afterAll(() => service.stop())
const server = await getTestServer({ alone: true, push: service.options })
const { owner } = server.platform.database
let maren: Person
let accountId = ''
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
})

const newMember = () => createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })
const add = (person: Person, { subscription }: Pick<SubscribedBrowser, 'subscription'>) =>
  person.request('POST', '/notifications/devices', subscription)
/** A browser of the person with notifications turned on. */
async function turnOn(person: Person): Promise<SubscribedBrowser> {
  const { body } = await person.request('GET', '/notifications/push-key')
  const browser = service.subscribe(body.data.publicKey)
  expect((await add(person, browser)).status).toBe(201)
  return browser
}
const devices = async (person: Person) => (await person.request('GET', '/notifications/devices')).body.data

let written = 0
const hear = (number: string, content: string) =>
  recordAndProcess(
    server.platform,
    { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 },
    {
      kind: 'message',
      event: {
        ...{ providerId: `P${++written}`, chat: [{ kind: 'pn', value: number }], fromMe: false, at: new Date() },
        ...{ type: 'text', content, source: 'live', raw: {}, senderName: 'Amara Okonkwo' },
      },
    },
  )
/** A conversation of the person, from whose number messages may come. */
async function takeConversation(person: Person): Promise<string> {
  const number = `1555082${1000 + ++written}`
  await hear(number, 'First')
  const path = `/whatsapp/accounts/${accountId}/conversations/${number}@c.us/assignee`
  expect((await person.request('PUT', path, { assigneeId: person.userId })).status).toBe(200)
  return number
}
const jobs = async () =>
  (
    await owner.query<{ id: string; payload: { deviceId: string }; attempts: number }>(
      `select j.id, j.payload, j.attempts from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('push', 'notify')`,
    )
  ).rows
const settle = () => expect.poll(async () => (await jobs()).length).toBe(0)
const arrived = (browser: SubscribedBrowser, count = 1) => expect.poll(() => browser.messages.length).toBe(count)
/** What waits for its next attempt is tried now. */
const hurry = () => owner.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0')

describe('does', () => {
  it('pushes a new message in a conversation of the person to each of their devices', async () => {
    const ben = await newMember()
    const [phone, laptop] = [await turnOn(ben), await turnOn(ben)]
    const number = await takeConversation(ben)
    await hear(number, 'Can you send the quote?')
    for (const browser of [phone, laptop]) {
      await arrived(browser)
      expect(browser.messages).toEqual([
        {
          ...{ kind: 'message', title: 'Amara Okonkwo', body: 'Can you send the quote?', isSilent: false, unread: 1 },
          tag: expect.stringMatching(/^message [\w-]{36}$/),
          url: `/inbox?chat=${encodeURIComponent(`${accountId}:${number}@c.us`)}`,
        },
      ])
      expect(browser.refusals).toEqual([])
    }
  })

  it('hands a push over for each message, and says how soon', async () => {
    const ben = await newMember()
    const browser = await turnOn(ben)
    const number = await takeConversation(ben)
    const times: number[] = []
    for (let n = 1; n <= 10; n++) {
      const before = performance.now()
      await hear(number, `Message ${n}`)
      await arrived(browser, n)
      times.push((browser.receivedAt.at(-1) as number) - before)
    }
    const sorted = times.toSorted((a, b) => a - b).map(Math.round)
    console.info(`push after receipt of a message: median ${sorted[4]} ms, slowest ${sorted[9]} ms`)
    expect(browser.messages).toHaveLength(10)
  })

  it('pushes the beginning of a note that mentions the person, with names', async () => {
    const ben = await newMember()
    const browser = await turnOn(ben)
    const number = await takeConversation(maren)
    const path = `/whatsapp/accounts/${accountId}/conversations/${number}@c.us/notes`
    await maren.request('POST', path, { content: `<@${ben.userId}> ${'please '.repeat(50)}` })
    await arrived(browser)
    expect(browser.messages[0]).toMatchObject({ kind: 'mention', title: 'Amara Okonkwo' })
    expect(browser.messages[0]?.body).toMatch(/^@Ben Amos please please/)
    expect(browser.messages[0]?.body).toHaveLength(200)
  })

  it('pushes assignments by others, and due tasks', async () => {
    const ben = await newMember()
    const browser = await turnOn(ben)
    const number = await takeConversation(maren)
    const path = `/whatsapp/accounts/${accountId}/conversations/${number}@c.us/assignee`
    await maren.request('PUT', path, { assigneeId: ben.userId })
    await arrived(browser)
    const { id } = await createTask(ben, { title: 'Call back', assigneeId: ben.userId, dueDate: hoursFromNow(-0.01) })
    await arrived(browser, 2)
    expect(browser.messages.map(({ title, body, url }) => [title, body, url])).toEqual([
      ['Amara Okonkwo', 'Assigned to you', `/inbox?chat=${encodeURIComponent(`${accountId}:${number}@c.us`)}`],
      ['Call back', expect.stringMatching(/^Task due: .+/), `/tasks?panel=task:${id}`],
    ])
  })

  it('lists and removes devices, and takes one that is turned on again as the same', async () => {
    const ben = await newMember()
    const browser = await turnOn(ben)
    await add(ben, browser)
    const [device, ...none] = await devices(ben)
    expect([device, none]).toEqual([
      { id: device.id, device: 'Unknown device', createdAt: device.createdAt, isCurrent: true },
      [],
    ])
    expect((await ben.request('DELETE', `/notifications/devices/${device.id}`)).body.data).toEqual({ id: device.id })
    expect(await devices(ben)).toEqual([])
  })

  it('keeps twenty devices of a person, the newest ones', async () => {
    const ben = await newMember()
    for (let n = 0; n < 21; n++) await turnOn(ben)
    expect(await devices(ben)).toHaveLength(20)
  })

  it.each([
    ['the profile', 'Asia/Kolkata', 'America/Lima', 330],
    ['the browser, if the profile has none', null, 'America/Lima', -300],
  ])(
    'is silent when asked to, and still in quiet hours, by the clock of %s',
    async (_whose, profile, timeZone, offset) => {
      const ben = await newMember()
      const browser = await turnOn(ben)
      const number = await takeConversation(ben)
      const { data } = (await ben.request('GET', '/notifications/push-settings')).body
      expect(data).toEqual({ sound: true, quietHours: null, timeZone: null })
      await owner.query('update identity.users set timezone = $2 where id = $1', [ben.userId, profile])
      const there = (minutes: number) => new Date(Date.now() + (offset + minutes) * 60_000).toISOString().slice(11, 16)
      const set = async (quietHours: object | null) => {
        const settings = { sound: false, quietHours, timeZone }
        const { status, body } = await ben.request('PUT', '/notifications/push-settings', settings)
        expect([status, body.data]).toEqual([200, settings])
      }
      await set({ from: there(-5), to: there(5) })
      await hear(number, 'By night')
      await settle()
      expect(browser.attempts).toBe(0)
      expect((await ben.request('GET', '/notifications/unread')).body.data.count).toBe(1)
      await set({ from: there(5), to: there(-5) })
      await hear(number, 'By day')
      await arrived(browser)
      expect(browser.messages[0]).toMatchObject({ body: 'By day', isSilent: true })
    },
  )
})

describe('refuses', () => {
  it.each<[string, string, string]>([
    ['http', 'http://push.example/1', 'The address of a push service must begin with https://.'],
    ['no address', 'push', 'The address of a push service must begin with https://.'],
    ['an unknown host', 'https://push.invalid/1', 'This push service could not be found. Please try again.'],
    ['a password', 'https://a:b@127.0.0.1/1', 'The address of a push service must not hold a password.'],
    ...['10.0.0.1', '192.168.1.1', '169.254.169.254', '[::1]', '[fd00::1]', '0x0a000001', '172.16.0.1'].map(
      (host): [string, string, string] => [
        host,
        `https://${host}/1`,
        'This push service is not on the public internet.',
      ],
    ),
  ])('a push service with %s', async (_what, endpoint, text) => {
    const { subscription } = service.subscribe('')
    const { status, body } = await maren.request('POST', '/notifications/devices', { ...subscription, endpoint })
    expect([status, body.field_errors]).toEqual([422, { endpoint: [text] }])
    expect(await devices(maren)).toEqual([])
  })

  it('keys that no browser has', async () => {
    const { subscription } = service.subscribe('')
    const { p256dh, auth } = subscription.keys
    const offCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
    for (const keys of [
      { p256dh: offCurve, auth },
      { p256dh: 'A', auth },
      { p256dh, auth: 'short' },
    ]) {
      const { status, body } = await maren.request('POST', '/notifications/devices', { ...subscription, keys })
      expect([status, body.field_errors]).toEqual([422, { keys: ['These are not the keys of a browser.'] }])
    }
    expect((await maren.request('POST', '/notifications/devices', { endpoint: service.origin })).status).toBe(422)
  })

  it('quiet hours that make no sense', async () => {
    const put = (quietHours: unknown, timeZone: string | null = null) =>
      maren.request('PUT', '/notifications/push-settings', { sound: true, quietHours, timeZone })
    for (const hours of [{ from: '24:00', to: '07:00' }, { from: '22:00' }, 'night', { from: '9:00', to: '10:00' }])
      expect((await put(hours)).status, JSON.stringify(hours)).toBe(422)
    expect((await put({ from: '07:00', to: '07:00' })).body.field_errors).toEqual({
      quietHours: ['Quiet hours must start and end at different times.'],
    })
    expect((await put(null, 'Mars/Olympus')).body.field_errors).toEqual({
      timeZone: ['This time zone does not exist.'],
    })
  })

  it('a person who impersonates another', async () => {
    const ben = await newMember()
    const choice = { user_id: ben.userId, team_id: maren.workspaceId, tenant_id: maren.organizationId }
    const { body } = await maren.request('POST', '/api/team/impersonate', choice)
    const token: string = body.accessToken
    const { subscription } = service.subscribe('')
    const reply = await ben.request('POST', '/notifications/devices', subscription, {
      authorization: `Bearer ${token}`,
    })
    expect([reply.status, reply.body.error]).toEqual([409, 'not_permitted'])
  })
})

describe('hides', () => {
  it('devices and settings from everybody else, in the database, too', async () => {
    const [ben, stranger] = [await newMember(), await createPerson(server)]
    await turnOn(ben)
    await ben.request('PUT', '/notifications/push-settings', { sound: false, quietHours: null, timeZone: null })
    const [device] = await devices(ben)
    for (const other of [maren, stranger]) {
      expect((await devices(other)).map(({ id }: { id: string }) => id)).not.toContain(device.id)
      expect((await other.request('DELETE', `/notifications/devices/${device.id}`)).status).toBe(404)
      expect((await other.request('GET', '/notifications/push-settings')).body.data.sound).toBe(true)
    }
    const client = await server.platform.database.app.connect()
    await client.query('begin')
    const seenBy = async ({ userId, workspaceId }: Person) => {
      const set = `select set_config('app.workspace_id', $1, true), set_config('app.user_id', $2, true)`
      await client.query(set, [workspaceId, userId])
      const { rowCount } = await client.query('select from push_subscriptions where id = $1', [device.id])
      return [rowCount, (await client.query('select from push_settings where not sound')).rowCount]
    }
    expect([await seenBy(ben), await seenBy(maren), await seenBy(stranger)]).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    await client.query('rollback')
    client.release()
    expect(await devices(ben)).toEqual([device])
  })

  it('notifications from a browser that somebody else has turned on since', async () => {
    const [ben, priya] = [await newMember(), await newMember()]
    const browser = await turnOn(ben)
    await add(priya, browser)
    expect(await devices(ben)).toEqual([])
    await hear(await takeConversation(ben), 'For Ben alone')
    await settle()
    expect(browser.attempts).toBe(0)
  })

  it('notifications from devices of a session that was ended, and of a former member', async () => {
    const ends = [
      (ben: Person) => ben.request('POST', '/api/auth/logout'),
      (ben: Person) => owner.query('update identity.sessions set expires_at = now() where id = $1', [ben.sessionId]),
      (ben: Person) => owner.query('update members set removed_at = now() where user_id = $1', [ben.userId]),
    ]
    for (const [n, end] of ends.entries()) {
      const ben = await newMember()
      const browser = await turnOn(ben)
      const number = await takeConversation(ben)
      await end(ben)
      // Signing out removes the device at once, whether or not there is anything to push.
      const now = await owner.query('select from push_subscriptions where user_id = $1', [ben.userId])
      expect([n, now.rowCount]).toEqual([n, n === 0 ? 0 : 1])
      await hear(number, 'Too late')
      await settle()
      expect([n, browser.attempts]).toEqual([n, 0])
      const left = await owner.query('select from push_subscriptions where user_id = $1', [ben.userId])
      // A former member is told nothing, so that nobody looks at their devices.
      expect([n, left.rowCount]).toEqual([n, n === 2 ? 1 : 0])
    }
  })

  it('keys, which are encrypted where they are stored', async () => {
    const ben = await newMember()
    const { subscription } = await turnOn(ben)
    const { rows } = await owner.query(
      `select (select string_agg(s.keys, '') from push_subscriptions s) || k.private_key as text from identity.push_keys k`,
    )
    const { privateKey } = await getPushKeys(server.platform)
    for (const secret of [privateKey, subscription.keys.auth, subscription.keys.p256dh])
      expect(rows[0].text).not.toContain(secret)
  })
})

describe('survives', () => {
  it('a device that is turned on several times at once: it is there once, and shows a message once', async () => {
    const ben = await newMember()
    const { body } = await ben.request('GET', '/notifications/push-key')
    const browser = service.subscribe(body.data.publicKey)
    const lock = { ...workspaceLock(ben), waiting: 2 }
    const answers = await whileLocked(server, lock, () =>
      Promise.all(Array.from({ length: 3 }, () => add(ben, browser))),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await devices(ben)).map(({ id }: { id: string }) => id)).toEqual([answers[0]?.body.data.id])
    await hear(await takeConversation(ben), 'Once')
    await settle()
    expect(browser.messages.map(({ body }) => body)).toEqual(['Once'])
  })

  it.each([404, 410])('a browser that is gone (%i): it is removed', async (status) => {
    const ben = await newMember()
    const browser = await turnOn(ben)
    browser.nextStatuses = [status]
    await hear(await takeConversation(ben), 'Anybody there?')
    await expect.poll(() => devices(ben)).toEqual([])
    await settle()
    expect([browser.attempts, browser.messages]).toEqual([1, []])
  })

  it.each([500, 503, 429])('a push service that is unavailable (%i): it is tried again', async (status) => {
    const ben = await newMember()
    const browser = await turnOn(ben)
    browser.nextStatuses = [status, status]
    await hear(await takeConversation(ben), 'Once more')
    for (const attempts of [1, 2]) {
      await expect.poll(() => browser.attempts).toBe(attempts)
      await expect.poll(async () => (await jobs()).filter((job) => job.attempts === attempts).length).toBe(1)
      await hurry()
    }
    await arrived(browser)
    await settle()
    expect([browser.attempts, (await devices(ben)).length]).toEqual([3, 1])
  })

  it('a push service that refuses: it is not asked again, and the device stays', async () => {
    const ben = await newMember()
    const browser = await turnOn(ben)
    browser.nextStatuses = [403]
    await hear(await takeConversation(ben), 'Once')
    await expect.poll(() => browser.attempts).toBe(1)
    await settle()
    expect([browser.attempts, (await devices(ben)).length]).toEqual([1, 1])
  })

  it('an address that has become one inside the network: nothing is sent, and the device is removed', async () => {
    const ben = await newMember()
    await turnOn(ben)
    await owner.query(`update push_subscriptions set endpoint = 'https://10.0.0.1/push' where user_id = $1`, [
      ben.userId,
    ])
    await hear(await takeConversation(ben), 'Hello')
    await expect.poll(() => devices(ben)).toEqual([])
    await settle()
  })

  it('a message that arrives twice, and one that was read meanwhile', async () => {
    const ben = await newMember()
    const browser = await turnOn(ben)
    const number = await takeConversation(ben)
    await hear(number, 'Twice')
    written--
    await hear(number, 'Twice')
    await settle()
    expect(browser.messages.map(({ body }) => body)).toEqual(['Twice'])
    const { rows } = await owner.query(
      `select n.id, s.id as device from notifications n join push_subscriptions s using (workspace_id, user_id) where n.user_id = $1`,
      [ben.userId],
    )
    await ben.request('POST', '/notifications/read')
    const { workspaceId, userId, sessionId } = ben
    const job = { workspaceId, userId, sessionId, deviceId: rows[0].device, notificationId: rows[0].id }
    await sendPush(job, server.platform)
    await sendPush({ ...job, notificationId: sessionId }, server.platform)
    expect(browser.attempts).toBe(1)
  })
})
