import { expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertSetAside } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
await insertSetAside(server, maren)

it('tells administrators what was given up, newest first', async () => {
  const { status, body } = await maren.request('GET', '/set-aside')
  expect(status).toBe(200)
  expect(body.data.map(({ kind, name }: { kind: string; name: string | null }) => [kind, name]).sort()).toEqual([
    ['file', maren.workspaceId],
    ['mail', null],
    ['message', 'Support'],
  ])
  const times = body.data.map(({ at }: { at: string }) => Date.parse(at))
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

it('tells nobody else', async () => {
  const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
  expect((await member.request('GET', '/set-aside')).body.error).toBe('not_permitted')
  expect((await (await createPerson(server)).request('GET', '/set-aside')).body.data).toEqual([])
})
