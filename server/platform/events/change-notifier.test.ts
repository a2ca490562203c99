import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContact } from '../../features/contacts/examples.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { startTestServer, type TestServer } from '../../testing/harness/test-server.ts'
import { type ChangeNotifier, openChangeNotifier } from './change-notifier.ts'

let server: TestServer
let url: string
/** The notifier of a second server on the same database. */
let elsewhere: ChangeNotifier
beforeAll(async () => {
  server = await startTestServer()
  url = String(server.platform.database.owner.options.connectionString)
  elsewhere = await openChangeNotifier(server.platform.database, url)
})
afterAll(async () => {
  await elsewhere.close()
  await server.close()
})

const told = (changes: ChangeNotifier, workspaceId: string) =>
  new Promise<void>((resolve) => {
    const stop = changes.subscribe(workspaceId, () => {
      stop()
      resolve()
    })
  })

const total = { total: 7, totalIsExact: true }

describe('does', () => {
  it('recounts a list after a change', async () => {
    const maren = await createPerson(server)
    await createContact(maren)
    const counted = async () => (await maren.request('GET', '/contacts')).body.page.total
    expect(await counted()).toBe(1)
    await createContact(maren)
    expect(await counted()).toBe(2)
  })

  it('invalidates totals on other servers', async () => {
    const maren = await createPerson(server)
    const counts = createTotalCache(elsewhere)
    counts.set(maren.workspaceId, 'all', total)
    const news = told(elsewhere, maren.workspaceId)
    await createContact(maren)
    await news
    expect(counts.get(maren.workspaceId, 'all')).toBeNull()
  })

  it('publishes pending changes before it closes', async () => {
    const maren = await createPerson(server)
    const leaving = await openChangeNotifier(server.platform.database, url)
    const news = told(elsewhere, maren.workspaceId)
    leaving.notify(maren.workspaceId)
    await leaving.close()
    await expect(news).resolves.toBeUndefined()
  })
})

describe('hides', () => {
  it('the changes of one workspace from the subscribers of another', async () => {
    const maren = await createPerson(server)
    const otherTenant = await createPerson(server)
    const counts = createTotalCache(elsewhere)
    counts.set(otherTenant.workspaceId, 'all', total)
    const news = told(elsewhere, maren.workspaceId)
    await createContact(maren)
    await news
    expect(counts.get(otherTenant.workspaceId, 'all')).toEqual(total)
  })
})

describe('survives', () => {
  it('a killed LISTEN connection: subscribers check again and all totals are invalidated', async () => {
    const maren = await createPerson(server)
    const counts = createTotalCache(elsewhere)
    counts.set('a workspace that nobody watches', 'all', total)
    const news = told(elsewhere, maren.workspaceId)
    await server.platform.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
    )
    await news
    expect(counts.get('a workspace that nobody watches', 'all')).toBeNull()
    const again = told(elsewhere, maren.workspaceId)
    await createContact(maren)
    await expect(again).resolves.toBeUndefined()
  })
})
