import { utimes } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../../app.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'

const server = await getTestServer({ alone: true })
const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
const purge = () => (jobs.purge as JobHandler)(null as never, server.platform)

let maren: Person
let ben: Person
/** Both have an account of this id; hers was removed, as long ago as a test says. */
let accountId: string
beforeAll(async () => {
  ;[maren, ben] = [await createPerson(server), await createPerson(server)]
  accountId = await createAccount(server, maren)
  await owner(
    `insert into whatsapp_accounts (workspace_id, id, engine, name, created_by) values ($1, $2, 'sandbox', 'Support', $3)`,
    [ben.workspaceId, accountId, ben.userId],
  )
})

const removed = (hours: number) =>
  owner(`update whatsapp_accounts set deleted_at = now() - $2 * interval '1 hour' where workspace_id = $1`, [
    maren.workspaceId,
    hours,
  ])

/** What an engine keeps to be let in again. */
const paired = ({ workspaceId }: Person) =>
  owner(
    `insert into whatsapp_credentials (workspace_id, account_id, type, id, ciphertext) values ($1, $2, 'session', 'one', 'sealed')`,
    [workspaceId, accountId],
  )
const credentials = async () =>
  (
    await owner('select workspace_id from whatsapp_credentials where account_id = $1 order by workspace_id', [
      accountId,
    ])
  ).rows.map((row) => row.workspace_id)

/** Something WhatsApp told so many days ago. */
const told = ({ workspaceId }: Person, dedupeKey: string, days: number, isDone = true) =>
  owner(
    `insert into whatsapp_journal (workspace_id, id, account_id, kind, dedupe_key, event, received_at, processed_at)
     select $1, $2, $3, 'message', $4, '{}', at, case when $6 then at end from (select now() - $5 * interval '1 day' as at) told`,
    [workspaceId, uuidv7(), accountId, dedupeKey, days, isDone],
  )
const journal = async ({ workspaceId }: Person) =>
  (
    await owner('select dedupe_key from whatsapp_journal where workspace_id = $1 order by dedupe_key', [workspaceId])
  ).rows.map((row) => row.dedupe_key)

/** A file two days old, which a message of the person carries or nobody. */
async function stored(person?: Person): Promise<string> {
  const file = await server.platform.files.put(Readable.from(['x']))
  const then = new Date(Date.now() - 2 * 86_400_000)
  await utimes(server.platform.files.path(file), then, then)
  if (person)
    await owner(
      `insert into whatsapp_media (workspace_id, id, account_id, kind, state, file, created_at)
       values ($1, $2, $3, 'image', 'ready', $4, now() - interval '400 days')`,
      [person.workspaceId, uuidv7(), accountId, file],
    )
  return file
}

describe('does', () => {
  it('purges processed events after 30 days and unprocessed ones after 90, in every workspace', async () => {
    await told(maren, 'long ago', 31)
    await told(maren, 'lately', 29)
    await told(maren, 'not understood', 31, false)
    await told(maren, 'never understood', 91, false)
    await told(ben, 'long ago', 31)
    await told(ben, 'yesterday', 1)
    await purge()
    expect([await journal(maren), await journal(ben)]).toEqual([['lately', 'not understood'], ['yesterday']])
  })

  it('deletes the credentials of an account a day after its removal, and of no other workspace', async () => {
    await paired(maren)
    await paired(ben)
    await removed(23)
    await purge()
    expect(await credentials()).toEqual([maren.workspaceId, ben.workspaceId].sort())
    await removed(25)
    await purge()
    expect(await credentials()).toEqual([ben.workspaceId])
  })

  it('keeps message files of any age, and deletes files without a message', async () => {
    const [hers, his, orphan] = [await stored(maren), await stored(ben), await stored()]
    await purge()
    const old = await server.platform.files.listOlderThan(new Date())
    expect(old).toEqual(expect.arrayContaining([hers, his]))
    expect(old).not.toContain(orphan)
  })
})
