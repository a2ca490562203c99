import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'
import { runIsolationMatrix } from './isolation-matrix.ts'
import { isLeakyRoute, leakyRouteExamples, registerLeakyRoutes } from './leaky-routes.ts'

let server: TestServer
let leakyServer: TestServer
let faults: string[]
let faultsWithoutPolicies: string[]

beforeAll(async () => {
  server = await startTestServer()
  const app = await buildApp(server.platform)
  registerLeakyRoutes(app, server.platform)
  await app.ready()
  leakyServer = { ...server, app }
  faults = (await runIsolationMatrix(leakyServer, [leakyRouteExamples], isLeakyRoute)).faults
  await server.platform.database.owner.query('alter table tags disable row level security')
  faultsWithoutPolicies = (await runIsolationMatrix(leakyServer, [leakyRouteExamples], isLeakyRoute)).faults
}, 300_000)
afterAll(async () => {
  await leakyServer.app.close()
  await server.close()
})

describe('the matrix finds', () => {
  const about = (operation: string, list = faults) => list.filter((fault) => fault.startsWith(operation)).join('\n')

  it('nothing wrong with a sound route', () => {
    expect(about('GET /sound/{id}')).toBe('')
    expect(about('GET /sound/{id}', faultsWithoutPolicies)).toBe('')
  })

  it('a statement that forgets the workspace, once the policies are off', () => {
    expect(about('PATCH /anyones/{id}')).toBe('')
    expect(about('PATCH /anyones/{id}', faultsWithoutPolicies)).toMatch(
      /params\.id of another organization was not refused rightly: 200[\s\S]*a call that was refused changed tags/,
    )
  })

  it('a list that shows the rows of others', () => {
    expect(about('GET /all')).toBe('')
    expect(about('GET /all', faultsWithoutPolicies)).toContain('its own example shows a foreign id')
  })

  it('a join that knows a row by its id alone', () => {
    expect(about('GET /joined/{id}')).toBe('')
    expect(about('GET /joined/{id}', faultsWithoutPolicies)).toContain('its answer changed with rows of a twin')
  })

  it('a write that came before the refusal', () => {
    expect(about('POST /first-and-then-asks')).toContain('a call that was refused changed tags')
  })

  it('a route that nobody told of', () => {
    expect(about('DELETE /untold/{id}')).toBe('DELETE /untold/{id}, no examples.ts has an example of it')
  })

  it('a route that does not work for its own', () => {
    expect(about('POST /broken/{id}')).toContain('its own example fails: 404')
  })

  it('a route that asks for no session', () => {
    expect(about('GET /open/{id}')).toContain('no session was not refused rightly: 200')
    expect(about('GET /open/{id}')).toContain('a removed member was not refused rightly: 200')
  })
})
