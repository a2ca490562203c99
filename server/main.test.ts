import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { proofTimeout, sampleItems } from '../spec/proofs/sample.ts'
import type { Person } from './testing/factories/person.ts'
import { openEventStream } from './testing/harness/event-stream-client.ts'
import { buildProgram, createPersonOn, type Program } from './testing/harness/program.ts'

vi.setConfig({ testTimeout: 120_000 })
/** The writes that are acknowledged before each kill. */
const killsAfter = Array.from({ length: 20 }, (_, round) => 15 + (round % 6))

let program: Program
beforeAll(async () => {
  program = await buildProgram()
})
afterEach(() => program.stopAll())
afterAll(() => program.remove())

const someone = () => program.onDatabase(createPersonOn)

const create = (origin: string, person: Person, id: string) =>
  fetch(`${origin}/contacts?workspaceId=${person.workspaceId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, name: `Person ${id}` }),
  })

describe('does', () => {
  it('says where it is, serves, and answers what is under way when it is told to stop', async () => {
    const { child, origin, exit } = await program.start()
    const ready = await fetch(`${origin}/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready' }])
    const maren = await someone()
    const reader = await openEventStream(origin, maren)
    await reader.waitUntil(() => reader.comments.length > 0)
    const answer = await program.onDatabase(async (database) => {
      const lock = await database.owner.connect()
      await lock.query('begin; lock table contacts in access exclusive mode')
      const slow = create(origin, maren, uuidv7())
      const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      while (!(await database.owner.query(blocked)).rowCount);
      child.kill('SIGTERM')
      await reader.closed
      await lock.query('rollback')
      lock.release()
      return slow
    })
    expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close'])
    expect(await exit).toBe(0)
  })
})

describe('refuses', () => {
  it('wrong settings, with a sentence for each', async () => {
    const { exit, said } = program.launch({ PORT: 'many', LOG_LEVEL: 'loud' })
    expect(await exit).toBe(1)
    expect(said()).toMatch(/PORT .*\n/)
    expect(said()).toMatch(/LOG_LEVEL .*\n/)
    expect(said()).not.toContain('    at ')
  })

  it('a database of its own without APP_SECRET', async () => {
    const { exit, said } = program.launch({ DATABASE_URL: 'postgres://parley@127.0.0.1:1/parley' })
    expect(await exit).toBe(1)
    expect(said()).toContain('APP_SECRET is required with DATABASE_URL')
  })
})

describe('survives', () => {
  it('kills while others write: whatever was acknowledged is there, and nothing is half there', {
    timeout: proofTimeout,
  }, async () => {
    const acknowledged: string[] = []
    let server = await program.start()
    const maren = await someone()
    for (const writes of sampleItems('kills', killsAfter)) {
      const enough = acknowledged.length + writes
      const writers = Array.from({ length: 6 }, async () => {
        for (;;) {
          const id = uuidv7()
          const reply = await create(server.origin, maren, id).catch(() => null)
          if (reply === null) return
          if (reply.status === 201) acknowledged.push(id)
          if (acknowledged.length >= enough) server.child.kill('SIGKILL')
        }
      })
      await Promise.all(writers)
      await server.exit
      server = await program.start()
    }
    const { contacts, events, counter } = await program.onDatabase(async ({ owner }) => {
      const one = async (text: string) => (await owner.query(text, [maren.workspaceId])).rows
      return {
        contacts: new Set((await one('select id from contacts where workspace_id = $1')).map(({ id }) => id)),
        events: (await one('select seq::int, ids from events where workspace_id = $1 order by seq')) as {
          seq: number
          ids: string[]
        }[],
        counter: (await one('select seq::int from event_counters where workspace_id = $1'))[0].seq,
      }
    })
    expect(acknowledged.filter((id) => !contacts.has(id))).toEqual([])
    expect(new Set(events.flatMap(({ ids }) => ids))).toEqual(contacts)
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: counter }, (_, n) => n + 1))
  })
})
