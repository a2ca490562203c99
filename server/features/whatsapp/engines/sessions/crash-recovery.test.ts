import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { proofTimeout, sampleItems } from '../../../../../spec/proofs/sample.ts'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import { LeaseLostError } from '../engine.ts'
import { createCrashHarness } from '../fixtures/crash-harness.ts'
import { createFastSandbox, fastTimings, startTestEngines, waitUntil } from '../fixtures/run-engines.ts'
import type { CrashMoment } from '../fixtures/sandbox-crash-child.ts'
import { createCredentialStore } from './credential-store.ts'
import { startEngines } from './engine-host.ts'

const server = await getTestServer({ alone: true })
const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)

/** At which of the engine's moments it dies, and after how many passes of it. */
const kills = [1, 2, 3].flatMap((occurrence) =>
  (['before', 'after', 'receipt'] as const).map((moment) => ({ moment, occurrence })),
)

const engines = createCrashHarness<CrashMoment>(server, new URL('../fixtures/sandbox-crash-child.ts', import.meta.url))

const statusOf = async (person: Person) => (await person.request('GET', '/whatsapp/accounts')).body.data[0]?.status

describe('survives', () => {
  it(
    'kills before sending, after sending and between receipts: no message is lost or duplicated',
    async () => {
      const maren = await createPerson(server)
      const { id } = (await maren.request('POST', '/whatsapp/accounts/connect', { name: 'Support' })).body.data
      const first = engines('never')
      await waitUntil(
        server,
        maren,
        () => statusOf(maren),
        (status) => status === 'CONNECTED',
      )
      first.kill('SIGKILL')
      const sent: string[] = []
      const send = async (n: number) => {
        const text = `message ${n}`
        const to = `1555077${n % 3}`
        sent.push(
          (await maren.request('POST', `/whatsapp/accounts/${id}/send`, { to, type: 'text', text })).body.data.id,
        )
      }
      for (const { moment, occurrence } of sampleItems('sandbox-kills', kills)) {
        const dying = engines(moment, occurrence)
        const died = once(dying, 'exit')
        for (let n = 0; n < 4; n++) await send(sent.length)
        await died
        expect(dying.signalCode).toBe('SIGKILL')
      }
      engines('never')
      const outcome = async () =>
        (
          await owner(
            `select m.id, m.status, m.conversation_id as chat, (
                select count(*)::int from whatsapp_messages a
                 where a.workspace_id = m.workspace_id and not a.from_me and a.content = 'echo: ' || m.content) as answers
               from whatsapp_messages m where m.workspace_id = $1 and m.from_me order by m.sent_at`,
            [maren.workspaceId],
          )
        ).rows
      const unanswered = async () => (await outcome()).filter(({ answers }) => answers === 0)
      await waitUntil(server, maren, unanswered, ({ length }) => length === 0, 120)
      const rows = await outcome()
      expect(rows.map((row) => row.id)).toEqual(sent)
      expect(rows.filter(({ status, answers }) => status !== 'READ' || answers !== 1)).toEqual([])
    },
    proofTimeout,
  )

  it('the death of its node: another one takes the account over, and the old one can no longer write', async () => {
    const maren = await createPerson(server)
    const { id } = (await maren.request('POST', '/whatsapp/accounts/connect', { name: 'Support' })).body.data
    // It hears of no change, renews nothing and claims nothing: as a process that hangs.
    const deaf = await startEngines(
      { ...server.platform, changes: { ...server.platform.changes, subscribeAll: () => () => undefined }, log() {} },
      createFastSandbox(),
      {
        timings: { ...fastTimings, leaseSeconds: 1, renewInterval: 600_000, claimInterval: 600_000 },
        maxAccounts: 1_000,
      },
    )
    await waitUntil(
      server,
      maren,
      () => statusOf(maren),
      (status) => status === 'CONNECTED',
    )
    const { rows } = await owner('select lease_epoch::int as epoch from whatsapp_accounts where id = $1', [id])
    const next = await startTestEngines(server)
    const held = async () =>
      (await owner('select lease_owner as node, lease_epoch::int as epoch from whatsapp_accounts where id = $1', [id]))
        .rows[0]
    const after = await waitUntil(server, maren, held, ({ node }) => node === next.node)
    expect(after.epoch).toBeGreaterThan(rows[0].epoch)
    const stale = createCredentialStore(server.platform, {
      workspaceId: maren.workspaceId,
      accountId: id,
      node: deaf.node,
      epoch: rows[0].epoch,
    })
    await expect(stale.set([{ type: 'credentials', id: 'main', value: 'mine' }])).rejects.toThrow(LeaseLostError)
    await expect(stale.clear()).rejects.toThrow(LeaseLostError)
    expect((await stale.get('credentials', ['main'])).get('main')).toMatch(/^1555/)
    await deaf.stop()
    await waitUntil(
      server,
      maren,
      () => statusOf(maren),
      (status) => status === 'CONNECTED',
    )
    await next.stop()
  })

  it('a lease without a session: it is released and claimed again', async () => {
    const maren = await createPerson(server)
    const id = await createAccount(server, maren, { status: 'CONNECTING' })
    const running = await startTestEngines(server)
    await owner('update whatsapp_accounts set lease_owner = $2 where id = $1', [id, running.node])
    expect(
      await waitUntil(
        server,
        maren,
        () => statusOf(maren),
        (status) => status === 'CONNECTED',
      ),
    ).toBe('CONNECTED')
    await running.stop()
  })
})
