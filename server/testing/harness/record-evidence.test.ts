import { expect, it } from 'vitest'
import { sendRequest } from '../factories/person.ts'
import { getTestServer } from './test-server.ts'

const server = await getTestServer()
await sendRequest(server, 'GET', '/health')

it('makes two requests', async () => {
  for (const status of [200, 200]) expect((await sendRequest(server, 'GET', '/health')).status).toBe(status)
})

it('makes none', () => {
  expect(server.app).toBeDefined()
})

it('the report knows how many requests each test made', ({ task }) => {
  const tests = task.file.tasks.filter(({ name }) => name.startsWith('makes'))
  expect(tests.map(({ name, meta }) => [name, meta.httpRequests])).toEqual([
    ['makes two requests', 2],
    ['makes none', 0],
  ])
})
