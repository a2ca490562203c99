import { hash } from '@node-rs/argon2'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { createSignedUpPerson, createSignUpBody, postJson } from '../../features/auth/fixtures.ts'
import { collectExamples } from '../examples/collect-examples.ts'
import { createPerson, type Person } from '../factories/person.ts'
import { waitForEmptyQueue } from '../guards/isolation/wait-for-empty-queue.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { accounts } from './accounts.ts'
import { countRows, writeDump } from './dump.ts'

/** Not a test: `scripts/upgrade-dump.ts` runs it with Vitest to use the tests' servers and factories. */
it('writes the dump of a release', async () => {
  const release = process.env.RELEASE ?? ''
  expect(release).toMatch(/^\d+\.\d+\.\d+$/)
  const server = await startTestServer()
  const { owner } = server.platform.database
  for (const account of accounts) {
    const person = await createPerson(server)
    await collectExamples(server, person)
    await createIdentities(server, person, account)
  }
  await waitForEmptyQueue(server)
  const empty = Object.entries(await countRows(owner)).filter(([, count]) => count === 0)
  expect(empty, 'tables without rows, of which an upgrade would lose none').toEqual([])
  await writeDump(owner, release)
  await server.close()
}, 600_000)

/** Creates rows that no example leaves: a password, a completed and a pending sign-up, a password reset, a profile picture. */
async function createIdentities(server: TestServer, person: Person, { email, password }: (typeof accounts)[number]) {
  const { owner } = server.platform.database
  await owner.query('update identity.users set email = $2, username = $2, password_hash = $3 where id = $1', [
    person.userId,
    email,
    await hash(password, { memoryCost: 64, timeCost: 1 }),
  ])
  await createSignedUpPerson(server, { plan_code: 'story', on_trial: true })
  await postJson(server, '/api/auth/signup/initiate', createSignUpBody())
  await postJson(server, '/auth/forgot-password', { email })
  await person.request('POST', '/auth/organization', { name: 'Meridian Freight' }, { 'idempotency-key': uuidv7() })
  await owner.query(
    `insert into identity.profile_pictures (id, user_id, media_type, bytes) values ($1, $2, 'image/png', 67)`,
    [uuidv7(), person.userId],
  )
  await owner.query('insert into identity.maintenance (is_maintenance_mode, is_done) values (false, true)')
}
