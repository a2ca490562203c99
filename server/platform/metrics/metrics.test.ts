import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { createContact } from '../../features/contacts/examples.ts'
import { createAccount } from '../../features/whatsapp/accounts/examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { shiftProcessClock } from '../../testing/faults/clock/clock-steps.ts'
import { getOrigin, openEventStream } from '../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer({ alone: true })
const { owner } = server.platform.database
const token = 'Hq3vT8nW2xL6cR9kZ4mB7yD1pF5sG0aJ'
const bearer = { authorization: `Bearer ${token}` }
let directory: string
let app: FastifyInstance
let maren: Person
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parley-metrics-'))
  await writeFile(join(directory, 'index.html'), '<html><body>Parley</body></html>')
  maren = await createPerson(server)
})
/** Opens a new application with an empty registry and an empty cache. */
const open = async () => {
  await app?.close()
  app = await buildApp(server.platform, { metricsToken: token, webDirectory: directory })
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  shiftProcessClock(0)
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: object) =>
  app.inject({ method, url, headers, payload })
const askAsMaren = (method: 'GET' | 'POST', path: string, payload?: object) =>
  ask(method, `${path}?workspaceId=${maren.workspaceId}`, { authorization: `Bearer ${maren.token}` }, payload)

/** Reads the metrics, by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const { statusCode, headers, payload } = await ask('GET', '/metrics', bearer)
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
  const lines = payload.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}
const requests = (method: string, route: string, status: string) =>
  `parley_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

describe('does', () => {
  it('count and time requests by method, template and class of the status', async () => {
    await open()
    const { id } = await createContact(maren)
    for (const path of [`/contacts/${id}`, `/contacts/${id}`, `/contacts/${maren.userId}`])
      await askAsMaren('GET', path)
    await askAsMaren('POST', '/contacts', { name: 'Amara Osei' })
    await ask('GET', '/contacts', { accept: 'text/html' })
    await ask('GET', '/no/such/place')
    const metrics = await scrape()
    expect(metrics.get(requests('GET', '/contacts/:id', '2xx'))).toBe(2)
    expect(metrics.get(requests('GET', '/contacts/:id', '4xx'))).toBe(1)
    expect(metrics.get(requests('POST', '/contacts', '2xx'))).toBe(1)
    expect(metrics.get(requests('GET', 'page', '2xx'))).toBe(1)
    expect(metrics.get(requests('any', 'none', '4xx'))).toBe(1)
    const labels = '{le="10",method="GET",route="/contacts/:id",status="2xx"}'
    expect(metrics.get(`parley_http_request_duration_seconds_bucket${labels}`)).toBe(2)
  })

  it('count connections, and what waits for one, by pool', async () => {
    await open()
    const waiting = Array.from({ length: 40 }, () => owner.query('select pg_sleep(0.3)'))
    await askAsMaren('GET', '/contacts')
    const metrics = await scrape()
    await Promise.all(waiting)
    expect(metrics.get('parley_database_connections{pool="owner"}')).toBe(11)
    expect(metrics.get('parley_database_connections_max{pool="app"}')).toBe(8)
    expect(metrics.get('parley_database_connections_idle{pool="app"}')).toBeGreaterThan(0)
    expect(metrics.get('parley_database_waiting{pool="app"}')).toBe(0)
    // Those waiting behind the eleven that run; the statement of the metrics was one of them.
    expect(metrics.has('parley_database_waiting{pool="owner"}')).toBe(true)
  })

  it('count jobs and emails by what becomes of them', async () => {
    await owner.query(`
      select graphile_worker.add_job('unknown', '{}', run_at := now() - interval '90 seconds'),
             graphile_worker.add_job('unknown', '{}', run_at := now() + interval '1 hour'),
             graphile_worker.add_job('mail', '{"sealed": "x"}', run_at := now() + interval '1 hour'),
             graphile_worker.add_job('mail', '{"sealed": "y"}', run_at := now() + interval '1 hour', job_key := 'failed'),
             graphile_worker.add_job('mail', '{"sealed": null}', run_at := now() + interval '1 hour')`)
    await owner.query(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'failed'`)
    await open()
    const metrics = await scrape()
    expect(metrics.get('parley_database_reachable')).toBe(1)
    expect(metrics.get('parley_jobs_waiting{queue="unknown"}')).toBe(1)
    expect(metrics.get('parley_jobs_waiting{queue="mail"}')).toBe(0)
    expect(metrics.get('parley_jobs_running{queue="unknown"}')).toBe(0)
    expect(metrics.get('parley_jobs_failed{queue="mail"}')).toBe(1)
    const age = metrics.get('parley_jobs_oldest_age_seconds{queue="unknown"}')
    expect(age).toBeGreaterThanOrEqual(90)
    expect(age).toBeLessThan(900)
    expect(metrics.get('parley_jobs_oldest_age_seconds{queue="mail"}')).toBe(0)
    expect([metrics.get('parley_emails_waiting'), metrics.get('parley_emails_failed')]).toEqual([1, 1])
  })

  it('tell the age of the newest backup and of the newest verified one, once there are any', async () => {
    await open()
    expect([...(await scrape()).keys()].filter((name) => name.startsWith('parley_backup'))).toEqual([])
    await owner.query(`
      insert into identity.backup_status (every_hours, is_verified, written_at, verified_at)
      values (24, true, now() - interval '10 minutes', now() - interval '20 hours')`)
    await open()
    const metrics = await scrape()
    const ages = ['written', 'verified'].map((state) => metrics.get(`parley_backup_age_seconds{state="${state}"}`)!)
    expect(ages.map((age) => Math.floor(age / 600))).toEqual([1, 120])
  })

  it('count the WhatsApp accounts and unsent messages of all workspaces', async () => {
    const ben = await createPerson(server)
    await createAccount(server, ben, { status: 'QR_READY' })
    const accountId = await createAccount(server, maren)
    const message = { to: '+4915112345678', type: 'text', text: 'Good morning' }
    const sent = await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, message)
    expect(sent.status).toBe(201)
    await owner.query(`update whatsapp_outbox set created_at = now() - interval '5 minutes' where workspace_id = $1`, [
      maren.workspaceId,
    ])
    await open()
    const metrics = await scrape()
    const accounts = (status: string) => metrics.get(`parley_whatsapp_accounts{status="${status}"}`)
    expect(['CONNECTED', 'QR_READY', 'DISCONNECTED', 'CONNECTING', 'UNKNOWN'].map(accounts)).toEqual([1, 1, 0, 0, 0])
    expect(metrics.get('parley_whatsapp_messages_unsent')).toBe(1)
    const age = metrics.get('parley_whatsapp_oldest_unsent_age_seconds')
    expect(age).toBeGreaterThanOrEqual(300)
    expect(age).toBeLessThan(900)
  })

  it('count open event streams and time what they deliver, but not what a stream has missed before', async () => {
    await open()
    const ines = await createPerson(server)
    await createContact(ines)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const reader = await openEventStream(getOrigin(app), ines, 0)
    await reader.waitUntil(() => reader.events.length === 1)
    expect((await scrape()).get('parley_event_lag_seconds_count')).toBe(0)
    await createContact(ines)
    await reader.waitUntil(() => reader.events.length === 2)
    const metrics = await scrape()
    expect(metrics.get('parley_event_streams')).toBe(1)
    expect(metrics.get('parley_event_lag_seconds_count')).toBe(1)
    expect(metrics.get('parley_event_lag_seconds_bucket{le="30"}')).toBe(1)
    // The server closes the stream of an ended session; its lifetime does not count as response time.
    await owner.query('update identity.sessions set revoked_at = now() where id = $1', [ines.sessionId])
    server.platform.changes.notify(ines.workspaceId)
    await reader.closed
    const after = await scrape()
    expect(after.get('parley_event_streams')).toBe(0)
    expect([...after.keys()].filter((name) => name.includes('route="/events"'))).toEqual([])
  })

  it('ask the database once for all scrapers within five seconds', async () => {
    await open()
    const query = vi.spyOn(owner, 'query')
    await Promise.all([scrape(), scrape()])
    await scrape()
    expect(query.mock.calls.filter(([text]) => String(text).includes('parley_jobs_waiting'))).toHaveLength(1)
  })

  it('have every metric that the dashboard shows', async () => {
    await open()
    await ask('GET', '/health')
    const names = new Set([...(await scrape()).keys()].map((name) => name.split('{')[0]))
    const { panels } = JSON.parse(await readFile(new URL('../../../docs/grafana.json', import.meta.url), 'utf8'))
    const queries = (panels as { targets: { expr: string }[] }[]).flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    )
    const shown = new Set(queries.flatMap((query) => query.match(/\b(parley|process|nodejs)_\w+/g) ?? []))
    expect(shown.size).toBeGreaterThan(20)
    expect([...shown].filter((name) => !names.has(name))).toEqual([])
    const unseen = [...names].filter((name) => name?.startsWith('parley_') && !shown.has(name))
    expect(unseen).toEqual(['parley_event_lag_seconds_sum', 'parley_event_lag_seconds_count'])
  })
})

describe('refuses', () => {
  it.each([
    ['no token', {}],
    ['a wrong token', { authorization: `Bearer ${token.toLowerCase()}` }],
    ['the start of it', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['it without its scheme', { authorization: token }],
  ])('%s, as if there were no metrics', async (_what, headers: Record<string, string>) => {
    await open()
    const [refused, missing] = [await ask('GET', '/metrics', headers), await ask('GET', '/no/such/place', headers)]
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toEqual(missing.json())
  })

  it('everybody where no token is set', async () => {
    expect((await server.app.inject({ method: 'GET', url: '/metrics', headers: bearer })).statusCode).toBe(404)
    expect(
      (await server.app.inject({ method: 'GET', url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode,
    ).toBe(404)
  })
})

describe('hides', () => {
  it('ids, addresses and unknown methods, however many are asked for', async () => {
    await open()
    await askAsMaren('GET', `/contacts/${maren.userId}`)
    await ask('GET', `/secret-${maren.userId}?token=4711`)
    await app.inject({ method: 'PROPFIND' as 'GET', url: '/contacts' })
    for (const url of ['/contacts/%', `/contacts/${'x'.repeat(201)}`]) await ask('GET', url)
    const names = [...(await scrape()).keys()].join('\n')
    for (const text of [maren.userId, maren.workspaceId, 'secret-', '4711', 'PROPFIND', 'xxx', '%'])
      expect(names).not.toContain(text)
  })
})

describe('survives', () => {
  it('a database that stops answering: the other metrics are served', async () => {
    await open()
    expect((await scrape()).get('parley_database_reachable')).toBe(1)
    shiftProcessClock(60_000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(owner, 'query').mockReturnValue(new Promise(() => undefined) as never)
    let isDone = false
    const scraping = scrape().finally(() => {
      isDone = true
    })
    while (!isDone) await vi.advanceTimersByTimeAsync(500)
    const metrics = await scraping
    expect(metrics.get('parley_database_reachable')).toBe(0)
    expect(metrics.has('parley_jobs_waiting{queue="mail"}')).toBe(false)
  })

  it('a database that is away, and comes back', async () => {
    await open()
    vi.spyOn(owner, 'query').mockRejectedValue(new Error('the database is away') as never)
    const metrics = await scrape()
    expect(metrics.get('parley_database_reachable')).toBe(0)
    expect(metrics.has('process_cpu_seconds_total')).toBe(true)
    expect([...metrics.keys()].filter((name) => name.startsWith('parley_jobs'))).toEqual([])
    vi.restoreAllMocks()
    shiftProcessClock(60_000)
    expect((await scrape()).get('parley_database_reachable')).toBe(1)
  })
})
