import { expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer({ alone: true })

it('leaves the connections of all other requests alone, however many dashboards are open', async () => {
  const maren = await createPerson(server)
  const { reports } = server.platform.database
  const busy = await Promise.all(Array.from({ length: reports.options.max ?? 0 }, () => reports.connect()))
  const dashboards = Array.from({ length: 40 }, (_, n) =>
    maren.request('GET', n % 2 ? '/dashboard/overview' : '/dashboard/counts'),
  )
  try {
    expect((await maren.request('GET', '/contacts')).status).toBe(200)
    expect(await Promise.race([...dashboards, 'all wait'])).toBe('all wait')
  } finally {
    for (const client of busy) client.release()
  }
  const replies = await Promise.all(dashboards)
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
})
