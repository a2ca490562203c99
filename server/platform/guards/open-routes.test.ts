import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/harness.ts'
import { answerTo } from './asking.ts'
import { openRoutes, sessionRoutes } from './open-routes.ts'
import { operationsOf } from './operations.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const nobody = '00000000-0000-7000-8000-000000000000'

describe('without a session', () => {
  it('every route but the listed ones answers 401 (SESS-011)', async () => {
    const answered: string[] = []
    const routes = routesOf(server.app.printRoutes({ commonPrefix: false }))
    for (const { method, path } of routes) {
      const url = `${path.replace(/:\w+|\*/g, nobody)}?workspaceId=${nobody}`
      const { status } = await answerTo(server.app, { method: method as 'GET', url })
      if (status !== 401 && !path.startsWith('/docs/')) answered.push(`${method} ${path}`)
    }
    expect(answered.sort()).toEqual(Object.keys(openRoutes).sort())
    expect(routes.length).toBeGreaterThan(50)
  })

  it('the description of the API opens the same ones', () => {
    const opened = operationsOf(server.app).filter((operation) => operation.openToAnyone)
    const unlisted = opened.map(keyOf).filter((key) => !(key in openRoutes))
    expect(unlisted).toEqual([])
  })
})

describe('with a session that has no permission', () => {
  it('only the listed routes answer', () => {
    const routes = operationsOf(server.app).filter(({ openToAnyone, permission }) => !openToAnyone && !permission)
    expect(routes.map(keyOf).sort()).toEqual(Object.keys(sessionRoutes).sort())
  })
})

const keyOf = ({ key }: { key: string }) => key.replace(/\{(\w+)\}/g, ':$1')

/** Reads Fastify's drawing of its routes, one segment a line, indented by four signs a level. */
function routesOf(drawing: string): { method: string; path: string }[] {
  const path: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const parts = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!parts) return []
    path.splice((parts[1] ?? '').length / 4, path.length, parts[2] ?? '')
    return (parts[3] ?? '')
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => ({ method, path: path.join('') }))
  })
}
