import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOperations } from '../../examples/operations.ts'
import { sendInjected } from '../../examples/send-example.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'
import { publicRouteReasons, sessionRouteReasons } from './public-routes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const unknownId = '00000000-0000-7000-8000-000000000000'

describe('without a session', () => {
  it('every route except the listed ones answers 401 (SESS-011)', async () => {
    const answered: string[] = []
    const routes = parseRouteTree(server.app.printRoutes({ commonPrefix: false }))
    for (const { method, path } of routes) {
      const url = `${path.replace(/:\w+|\*/g, unknownId)}?workspaceId=${unknownId}`
      const { status } = await sendInjected(server.app, { method: method as 'GET', url })
      if (status !== 401 && !path.startsWith('/docs/')) answered.push(`${method} ${path}`)
    }
    expect(answered.sort()).toEqual(Object.keys(publicRouteReasons).sort())
    expect(routes.length).toBeGreaterThan(50)
  })

  it('the OpenAPI document marks the same ones as public', () => {
    const opened = listOperations(server.app).filter((operation) => operation.isPublic)
    const unlisted = opened.map(routeKey).filter((key) => !(key in publicRouteReasons))
    expect(unlisted).toEqual([])
  })
})

describe('with a session that has no permission', () => {
  it('only the listed routes answer', () => {
    const routes = listOperations(server.app).filter(
      ({ isPublic: openToAnyone, permission }) => !openToAnyone && !permission,
    )
    expect(routes.map(routeKey).sort()).toEqual(Object.keys(sessionRouteReasons).sort())
  })
})

const routeKey = ({ key }: { key: string }) => key.replace(/\{(\w+)\}/g, ':$1')

/** Parses Fastify's route tree: one segment per line, indented by four characters per level. */
function parseRouteTree(routeTree: string): { method: string; path: string }[] {
  const path: string[] = []
  return routeTree.split('\n').flatMap((line) => {
    const parts = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!parts) return []
    path.splice((parts[1] ?? '').length / 4, path.length, parts[2] ?? '')
    return (parts[3] ?? '')
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => ({ method, path: path.join('') }))
  })
}
