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

describe('the isolation matrix', () => {
  const about = (operation: string, list = faults) => list.filter((fault) => fault.startsWith(operation)).join('\n')

  it('accepts a sound route', () => {
    expect(about('GET /sound/{id}')).toBe('')
    expect(about('GET /sound/{id}', faultsWithoutPolicies)).toBe('')
  })

  it('finds a statement without the workspace, once the policies are off', () => {
    expect(about('PATCH /anyones/{id}')).toBe('')
    expect(about('PATCH /anyones/{id}', faultsWithoutPolicies)).toMatch(
      /params\.id of another organization was not refused rightly: 200[\s\S]*a call that was refused changed tags/,
    )
  })

  it('finds a list that shows the rows of others', () => {
    expect(about('GET /all')).toBe('')
    expect(about('GET /all', faultsWithoutPolicies)).toContain('its own example shows a foreign id')
  })

  it('finds a join that identifies a row by its id alone', () => {
    expect(about('GET /joined/{id}')).toBe('')
    expect(about('GET /joined/{id}', faultsWithoutPolicies)).toContain('its answer changed with rows of a twin')
  })

  it('finds a write before the rejection', () => {
    expect(about('POST /first-and-then-asks')).toContain('a call that was refused changed tags')
  })

  it('finds a route without an example', () => {
    expect(about('DELETE /untold/{id}')).toBe('DELETE /untold/{id}, no examples.ts has an example of it')
  })

  it('finds a route that fails for its own workspace', () => {
    expect(about('POST /broken/{id}')).toContain('its own example fails: 404')
  })

  it('finds a route that requires no session', () => {
    expect(about('GET /open/{id}')).toContain('no session was not refused rightly: 200')
    expect(about('GET /open/{id}')).toContain('a removed member was not refused rightly: 200')
  })
})
