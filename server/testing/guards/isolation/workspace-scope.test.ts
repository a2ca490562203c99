import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { type Claim, createStatementScope, withTransaction } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createPerson, type Person } from '../../factories/person.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const createClaim = (person: Person, minimumRole: Role = 'VIEWER', more: Partial<Claim> = {}): Claim => ({
  sessionId: person.sessionId,
  userId: person.userId,
  workspaceId: person.workspaceId,
  organizationId: null,
  needs: minimumRole,
  ...more,
})
const createScope = (person: Person, needs?: Role, more?: Partial<Claim>) =>
  createStatementScope(server.platform.database, createClaim(person, needs, more))

/** Deliberately without a workspace predicate: only rows of the entered workspace may appear. */
const unfilteredQuery = sql`select workspace_id, current_setting('app.user_id') as who from members`
const settings = `select current_setting('app.workspace_id', true) as workspace, current_setting('app.user_id', true) as who`

/** Uses a single connection, so that each statement sees what the previous one left behind. */
async function onOneConnection<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const { connectionString } = server.platform.database.app.options
  const database = openDatabase({ url: String(connectionString), connections: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

describe('a statement in one round trip', () => {
  it('reads its own workspace only, 2,000 at once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(server)))
    const reads = Array.from({ length: 2_000 }, async (_, n) => {
      const person = people[n % people.length]!
      const rows = await createScope(person).tx.rows<{ workspace_id: string; who: string }>(unfilteredQuery)
      return rows.length === 1 && rows[0]?.workspace_id === person.workspaceId && rows[0].who === person.userId
    })
    const right = await Promise.all(reads)
    expect(right.filter(Boolean)).toHaveLength(2_000)
  })

  it('leaves no workspace behind on its connection', async () => {
    const person = await createPerson(server)
    await onOneConnection(async (database) => {
      const scope = createStatementScope(database, createClaim(person))
      expect(await scope.tx.rows(unfilteredQuery)).toHaveLength(1)
      const { rows } = await database.app.query(settings)
      expect([rows[0].workspace || null, rows[0].who || null]).toEqual([null, null])
      expect((await database.app.query('select from members')).rowCount).toBe(0)
    })
  })

  it('leaves a clean connection when authorization fails, and when the statement fails', async () => {
    const [person, otherTenant] = [await createPerson(server), await createPerson(server)]
    await onOneConnection(async (database) => {
      const lost = createStatementScope(
        database,
        createClaim(otherTenant, 'VIEWER', { workspaceId: person.workspaceId }),
      )
      await expect(lost.tx.rows(unfilteredQuery)).rejects.toMatchObject({ code: 'PA404' })
      const broken = createStatementScope(database, createClaim(person))
      await expect(broken.tx.rows(sql`select 1 / 0 from members`)).rejects.toMatchObject({ code: '22012' })
      const unknown = createStatementScope(database, createClaim(person))
      await expect(unknown.tx.rows(sql`select nothing from members`)).rejects.toMatchObject({ code: '42703' })
      expect((await database.app.query('select from members')).rowCount).toBe(0)
      for (const who of [otherTenant, person]) {
        const rows = await createStatementScope(database, createClaim(who)).tx.rows<{ workspace_id: string }>(
          unfilteredQuery,
        )
        expect(rows.map((row) => row.workspace_id)).toEqual([who.workspaceId])
      }
    })
  })

  it('undoes what it wrote when it fails', async () => {
    const person = await createPerson(server)
    const write = createScope(person, 'MEMBER').tx.rows(sql`
      with written as (update event_counters set seq = 9 where workspace_id = ${person.workspaceId} returning seq)
      select 1 / (seq - 9) from written`)
    await expect(write).rejects.toMatchObject({ code: '22012' })
    const row = await createScope(person).tx.first<{ seq: string }>(sql`select seq from event_counters`)
    expect(row?.seq).toBe('0')
  })

  it('is the only statement of its scope', async () => {
    const scope = createScope(await createPerson(server))
    await scope.tx.rows(unfilteredQuery)
    expect(() => scope.tx.rows(unfilteredQuery)).toThrow(/one statement/)
  })
})

describe('a transaction of several statements', () => {
  it('ends with its workspace, whether it commits or not', async () => {
    const person = await createPerson(server)
    await onOneConnection(async (database) => {
      await withTransaction(database, createClaim(person), ({ tx }) => tx.rows(unfilteredQuery))
      expect((await database.app.query('select from members')).rowCount).toBe(0)
      const failed = withTransaction(database, createClaim(person), async ({ tx }) => {
        await tx.rows(unfilteredQuery)
        throw new Error('changed my mind')
      })
      await expect(failed).rejects.toThrow('changed my mind')
      expect((await database.app.query('select from members')).rowCount).toBe(0)
    })
  })
})

describe('authorization', () => {
  const owner = (text: string, values: unknown[]) => server.platform.database.owner.query(text, values)

  it('fails at the next statement of a revoked session', async () => {
    const person = await createPerson(server)
    await createScope(person).tx.rows(unfilteredQuery)
    await owner('update identity.sessions set revoked_at = now() where id = $1', [person.sessionId])
    await expect(createScope(person).tx.rows(unfilteredQuery)).rejects.toMatchObject({ code: 'PA401' })
    expect((await person.request('GET', '/events')).status).toBe(401)
  })

  it('fails when a session has expired', async () => {
    const person = await createPerson(server)
    await owner(`update identity.sessions set expires_at = now() - interval '1 second' where id = $1`, [
      person.sessionId,
    ])
    expect((await person.request('GET', '/events')).status).toBe(401)
  })

  it('fails at the next statement of a removed member', async () => {
    const person = await createPerson(server)
    await owner('update members set removed_at = now() where user_id = $1', [person.userId])
    await expect(createScope(person).tx.rows(unfilteredQuery)).rejects.toMatchObject({ code: 'PA404' })
    expect((await person.request('GET', '/events')).status).toBe(404)
  })

  it('fails when the workspace or its organization is not the one named', async () => {
    const [person, other] = [await createPerson(server), await createPerson(server)]
    const at = (organizationId: string) => createScope(person, 'VIEWER', { organizationId }).tx.rows(unfilteredQuery)
    expect(await at(person.organizationId)).toHaveLength(1)
    await expect(at(other.organizationId)).rejects.toMatchObject({ code: 'PA404' })
    await owner('update identity.workspaces set deleted_at = now() where id = $1', [person.workspaceId])
    await expect(at(person.organizationId)).rejects.toMatchObject({ code: 'PA404' })
  })

  it('answers 403 to a deactivated account, and to nothing else', async () => {
    const person = await createPerson(server)
    await owner('update identity.users set is_active = false where id = $1', [person.userId])
    await expect(createScope(person).tx.rows(unfilteredQuery)).rejects.toMatchObject({ code: 'PA403' })
    expect((await person.request('GET', '/events')).status).toBe(403)
  })

  it('lets each role do what it and weaker roles may do', async () => {
    const first = await createPerson(server)
    const ladder: Role[] = ['VIEWER', 'MEMBER', 'ADMIN', 'OWNER']
    for (const [has, role] of ladder.entries()) {
      const person = await createPerson(server, { role, workspaceOf: first })
      for (const [wants, needs] of ladder.entries()) {
        const entered = createScope(person, needs).tx.rows(sql`select 1`)
        if (has >= wants) await expect(entered, `${role} as ${needs}`).resolves.toHaveLength(1)
        else await expect(entered, `${role} as ${needs}`).rejects.toMatchObject({ code: 'PA409' })
      }
    }
  })
})
