import { uuidv7 } from 'uuidv7'
import type { Role } from '#contract/kit/roles.ts'
import type { Platform } from '../../platform/platform.ts'
import type { TestServer } from '../harness/test-server.ts'

/** A signed-in person with a workspace. Calls include the token, the workspace and the organization. */
export type Person = {
  userId: string
  sessionId: string
  organizationId: string
  workspaceId: string
  email: string
  token: string
  /** Calls the API; `path` may have a query. Returns the status and the parsed body. */
  request(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
}
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type TestResponse = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any
  text: string
  headers: Record<string, string | string[] | undefined>
}

/** The part of a server needed to create a person; requests also need `app`. */
type ServerLike = { platform: Pick<Platform, 'database' | 'tokens'>; app?: TestServer['app'] }

export type PersonOptions = {
  role?: Role /** Joins this person's workspace instead of getting one of their own. */
  workspaceOf?: Person
  name?: string
}

/** Creates a person directly in the database, because sign-up has its own tests. */
export async function createPerson(
  server: ServerLike,
  { role = 'OWNER', workspaceOf, name = 'Maren Aldous' }: PersonOptions = {},
): Promise<Person> {
  const userId = uuidv7()
  const sessionId = uuidv7()
  const organizationId = workspaceOf?.organizationId ?? uuidv7()
  const workspaceId = workspaceOf?.workspaceId ?? uuidv7()
  const email = `${userId}@people.example`
  const { owner } = server.platform.database
  await owner.query(
    `insert into identity.users (id, email, username, password_hash, name, email_verified_at) values ($1, $2, $2, 'none', $3, now())`,
    [userId, email, name],
  )
  if (!workspaceOf) {
    await owner.query(
      `insert into identity.organizations (id, name, needs_plan) values ($1, 'Kestrel Trade Co.', false)`,
      [organizationId],
    )
    await owner.query(`insert into identity.workspaces (id, organization_id, name) values ($1, $2, 'EMEA Sales')`, [
      workspaceId,
      organizationId,
    ])
    await owner.query('insert into event_counters (workspace_id) values ($1)', [workspaceId])
  }
  await owner.query('insert into identity.organization_members (organization_id, user_id, role) values ($1, $2, $3)', [
    organizationId,
    userId,
    role,
  ])
  await owner.query('insert into members (workspace_id, user_id, role) values ($1, $2, $3)', [
    workspaceId,
    userId,
    role,
  ])
  await owner.query(
    `insert into identity.sessions (id, user_id, is_remembered, expires_at) values ($1, $2, false, now() + interval '1 day')`,
    [sessionId, userId],
  )
  const token = server.platform.tokens.sign({ userId, sessionId, tenantId: organizationId })
  const scope = `workspaceId=${workspaceId}&organizationId=${organizationId}`
  return {
    userId,
    sessionId,
    organizationId,
    workspaceId,
    email,
    token,
    request: (method, path, body, headers = {}) =>
      sendRequest(server, method, `${path}${path.includes('?') ? '&' : '?'}${scope}`, body, {
        authorization: `Bearer ${token}`,
        ...headers,
      }),
  }
}

/** Sends a request without a token, workspace or organization. */
export async function sendRequest(
  server: Pick<ServerLike, 'app'>,
  method: Method,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  if (!server.app) throw new Error('this stage has no server to call')
  const reply = await server.app.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  return {
    status: reply.statusCode,
    body: isJson && reply.payload ? reply.json() : null,
    text: reply.payload,
    headers: reply.headers as TestResponse['headers'],
  }
}
