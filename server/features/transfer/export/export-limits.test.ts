import { expect, it } from 'vitest'
import { createClaim, withTransaction } from '../../../platform/database/scope.ts'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'

const server = await getTestServer({ limits: { perMinute: 1_000_000, factor: 1 } })
const { database } = server.platform

function createSignal() {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  return { sent, send }
}

it('answers everything else while exports hold all their connections', async () => {
  const maren = await createPerson(server)
  const held = await Promise.all(Array.from({ length: database.long.options.max }, () => database.long.connect()))
  let isExported = false
  const exported = maren.request('POST', '/contacts/export', {}).then((reply) => {
    isExported = true
    return reply
  })
  expect((await maren.request('GET', '/contacts')).status).toBe(200)
  expect(isExported).toBe(false)
  for (const client of held) client.release()
  expect((await exported).status).toBe(200)
})

it('runs the exports of one workspace one at a time, and those of another beside them', async () => {
  const [maren, ira] = [await createPerson(server), await createPerson(server)]
  const order: string[] = []
  const [started, released] = [createSignal(), createSignal()]
  const run = (person: typeof maren, name: string, work: () => Promise<void>) =>
    withTransaction(
      database,
      createClaim(person, person.workspaceId, 'VIEWER'),
      async () => {
        await work()
        order.push(name)
      },
      'minutes',
      'long',
    )
  const first = run(maren, 'first', () => {
    started.send()
    return released.sent
  })
  const second = run(maren, 'second', async () => undefined)
  await started.sent
  await run(ira, 'other workspace', async () => undefined)
  released.send()
  await Promise.all([first, second])
  expect(order).toEqual(['other workspace', 'first', 'second'])
})

it.each([
  ['export', 30],
  ['import', 60],
  ['import/preview', 60],
])('lets one person call %s %i times a minute, and the next person as often', async (path, most) => {
  const [maren, ira] = [await createPerson(server), await createPerson(server)]
  const call = async ({ request }: typeof maren) => (await request('POST', `/contacts/${path}`, { wrong: 1 })).status
  const statuses = []
  for (let n = 0; n <= most; n++) statuses.push(await call(maren))
  expect(statuses.slice(0, most)).not.toContain(429)
  expect(statuses[most]).toBe(429)
  expect(await call(ira)).not.toBe(429)
})
