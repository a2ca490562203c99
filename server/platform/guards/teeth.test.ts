import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { startTestServer, type TestServer } from '../testing/harness.ts'
import { runMatrix } from './matrix.ts'
import { isLeaky, leakyRoutes, leakyStory } from './teeth.ts'

let server: TestServer
let leaky: TestServer
let faults: string[]
let withoutPolicies: string[]

beforeAll(async () => {
  server = await startTestServer()
  const app = await buildApp(server.platform)
  leakyRoutes(app, server.platform)
  await app.ready()
  leaky = { ...server, app }
  faults = (await runMatrix(leaky, [leakyStory], isLeaky)).faults
  await server.platform.database.owner.query('alter table tags disable row level security')
  withoutPolicies = (await runMatrix(leaky, [leakyStory], isLeaky)).faults
}, 300_000)
afterAll(async () => {
  await leaky.app.close()
  await server.close()
})

describe('the matrix finds', () => {
  const about = (operation: string, list = faults) => list.filter((fault) => fault.startsWith(operation)).join('\n')

  it('nothing wrong with a sound route', () => {
    expect(about('GET /sound/{id}')).toBe('')
    expect(about('GET /sound/{id}', withoutPolicies)).toBe('')
  })

  it('a statement that forgets the workspace, once the policies are off', () => {
    expect(about('PATCH /anyones/{id}')).toBe('')
    expect(about('PATCH /anyones/{id}', withoutPolicies)).toMatch(
      /params\.id of another organization was not refused rightly: 200[\s\S]*a call that was refused changed tags/,
    )
  })

  it('a list that shows the rows of others', () => {
    expect(about('GET /all')).toBe('')
    expect(about('GET /all', withoutPolicies)).toContain('its own example shows a foreign id')
  })

  it('a join that knows a row by its id alone', () => {
    expect(about('GET /joined/{id}')).toBe('')
    expect(about('GET /joined/{id}', withoutPolicies)).toContain('its answer changed with rows of a twin')
  })

  it('a write that came before the refusal', () => {
    expect(about('POST /first-and-then-asks')).toContain('a call that was refused changed tags')
  })

  it('a route that nobody told of', () => {
    expect(about('DELETE /untold/{id}')).toBe('DELETE /untold/{id}, no story.ts has an example of it')
  })

  it('a route that does not work for its own', () => {
    expect(about('POST /broken/{id}')).toContain('its own example fails: 404')
  })

  it('a route that asks for no session', () => {
    expect(about('GET /open/{id}')).toContain('no session was not refused rightly: 200')
    expect(about('GET /open/{id}')).toContain('a removed member was not refused rightly: 200')
  })
})
