import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aContact } from '../features/contacts/story.ts'
import { type Changes, openChanges } from './changes.ts'
import { rememberCounts } from './counts.ts'
import { startTestServer, type TestServer } from './testing/harness.ts'
import { aPerson } from './testing/people.ts'

let server: TestServer
let url: string
/** As a second server on the same database would have it. */
let elsewhere: Changes
beforeAll(async () => {
  server = await startTestServer()
  url = String(server.platform.database.owner.options.connectionString)
  elsewhere = await openChanges(server.platform.database, url)
})
afterAll(async () => {
  await elsewhere.close()
  await server.close()
})

const told = (changes: Changes, workspaceId: string) =>
  new Promise<void>((resolve) => {
    const stop = changes.watch(workspaceId, () => {
      stop()
      resolve()
    })
  })

const total = { total: 7, totalIsExact: true }

describe('does', () => {
  it('counts a list anew after a change', async () => {
    const maren = await aPerson(server)
    await aContact(maren)
    const counted = async () => (await maren.calls('GET', '/contacts')).body.page.total
    expect(await counted()).toBe(1)
    await aContact(maren)
    expect(await counted()).toBe(2)
  })

  it('forgets totals on the other server, too', async () => {
    const maren = await aPerson(server)
    const counts = rememberCounts(elsewhere)
    counts.remember(maren.workspaceId, 'all', total)
    const news = told(elsewhere, maren.workspaceId)
    await aContact(maren)
    await news
    expect(counts.known(maren.workspaceId, 'all')).toBeNull()
  })

  it('tells what changed last before it closes', async () => {
    const maren = await aPerson(server)
    const leaving = await openChanges(server.platform.database, url)
    const news = told(elsewhere, maren.workspaceId)
    leaving.announce(maren.workspaceId)
    await leaving.close()
    await expect(news).resolves.toBeUndefined()
  })
})

describe('hides', () => {
  it('the changes of one workspace from the watchers of another', async () => {
    const maren = await aPerson(server)
    const stranger = await aPerson(server)
    const counts = rememberCounts(elsewhere)
    counts.remember(stranger.workspaceId, 'all', total)
    const news = told(elsewhere, maren.workspaceId)
    await aContact(maren)
    await news
    expect(counts.known(stranger.workspaceId, 'all')).toEqual(total)
  })
})

describe('survives', () => {
  it('a listening connection that is killed: watchers look anew and every total is forgotten', async () => {
    const maren = await aPerson(server)
    const counts = rememberCounts(elsewhere)
    counts.remember('a workspace that nobody watches', 'all', total)
    const news = told(elsewhere, maren.workspaceId)
    await server.platform.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
    )
    await news
    expect(counts.known('a workspace that nobody watches', 'all')).toBeNull()
    const again = told(elsewhere, maren.workspaceId)
    await aContact(maren)
    await expect(again).resolves.toBeUndefined()
  })
})
