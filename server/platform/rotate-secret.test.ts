import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encryptedColumns } from '../encrypted-columns.ts'
import { collectExamples } from '../testing/examples/collect-examples.ts'
import { createPerson } from '../testing/factories/person.ts'
import { getTestServer } from '../testing/harness/test-server.ts'
import {
  createSource,
  createTestInstallations,
  readRows,
  type TestInstallation,
} from './backup/fixtures/test-installations.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { decrypt, encrypt } from './encryption.ts'
import { encryptMail } from './mail.ts'
import { rotateSecret } from './rotate-secret.ts'

const server = await getTestServer({ alone: true })
const { appSecret } = server.platform
const installations = await createTestInstallations(appSecret)
const backup = join(installations.folder, 'backup')
const nextSecret = 'another secret of this installation'

beforeAll(async () => {
  await collectExamples(server, await createPerson(server))
  const { owner } = server.platform.database
  const mail = { to: 'solveig@example.com', subject: 'Later', text: 'Later', kind: 'test' }
  await owner.query(`select graphile_worker.add_job('mail', $1::json, run_at => now() + interval '1 day')`, [
    JSON.stringify({ sealed: encryptMail(mail, appSecret), workspaceId: null }),
  ])
  const { rows } = await owner.query('select id from whatsapp_media limit 1')
  await owner.query('update whatsapp_media set source = $2 where id = $1', [
    rows[0].id,
    encrypt('https://example.com/file', appSecret, `whatsapp media ${rows[0].id}`),
  ])
  await writeBackup(backup, createSource(server))
})
afterAll(() => installations.clear())

/** Restores the examples into a database on which no server runs. */
async function createInstallation(): Promise<TestInstallation> {
  const installation = await installations.create()
  await restoreBackup(backup, installation.target)
  return installation
}

const rotate = ({ url }: TestInstallation, changes: Partial<Parameters<typeof rotateSecret>[0]> = {}) =>
  rotateSecret({ url, columns: encryptedColumns, previousSecret: appSecret, nextSecret, storeSecret() {}, ...changes })

/** What looks like an encrypted text, anywhere in the database: a nonce, a tag and the text. */
const encryptedText = /(?<![\w.-])[\w-]{16}\.[\w-]{22}\.[\w-]+/g

async function findEncrypted({ database }: TestInstallation): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [table, rows] of Object.entries(await readRows(database))) {
    const texts = rows.flatMap((row) => row.match(encryptedText) ?? [])
    if (texts.length > 0) found[table] = texts.sort()
  }
  return found
}

describe('does', () => {
  it('encrypt with the new secret whatever is encrypted anywhere in the database', async () => {
    const installation = await createInstallation()
    const before = await findEncrypted(installation)
    const expected = [
      'graphile_worker._private_jobs',
      'identity.push_keys',
      'public.push_subscriptions',
      'public.whatsapp_accounts',
    ]
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([...expected, 'public.whatsapp_credentials', 'public.whatsapp_media']),
    )
    const report = await rotate(installation)
    const after = await findEncrypted(installation)
    // Replies to a token refresh live for a minute.
    delete before['identity.refresh_tokens']
    delete after['identity.refresh_tokens']
    expect(Object.fromEntries(Object.entries(after).map(([table, texts]) => [table, texts.length]))).toEqual(
      Object.fromEntries(Object.entries(before).map(([table, texts]) => [table, texts.length])),
    )
    for (const [table, texts] of Object.entries(before))
      expect(
        texts.filter((text) => after[table]?.includes(text)),
        table,
      ).toEqual([])
    expect(report.encrypted).toBe(Object.values(before).flat().length)
    const { rows } = await installation.database.owner.query(
      `select payload ->> 'sealed' as mail, (select private_key from identity.push_keys) as key from graphile_worker._private_jobs
        where payload ->> 'sealed' is not null`,
    )
    expect(rows.map(({ mail }) => JSON.parse(decrypt(mail, nextSecret)).to)).toContain('solveig@example.com')
    expect(decrypt(rows[0].key, nextSecret, 'push key')).not.toBe('')
    expect(() => decrypt(rows[0].mail, appSecret)).toThrow()
  })

  it('leave a text of another secret as it is, and count it', async () => {
    const installation = await createInstallation()
    const { unreadable } = await rotate(await createInstallation())
    const foreign = encrypt('key', 'neither of the two', 'push key')
    await installation.database.owner.query('update identity.push_keys set private_key = $1', [foreign])
    expect((await rotate(installation)).unreadable).toBe(unreadable + 1)
    expect((await findEncrypted(installation))['identity.push_keys']).toEqual([foreign])
  })
})

describe('refuses', () => {
  it('a database on which Parley runs', async () => {
    const url = String(server.platform.database.owner.options.connectionString)
    await expect(
      rotateSecret({ url, columns: encryptedColumns, previousSecret: appSecret, nextSecret, storeSecret() {} }),
    ).rejects.toThrow(new Error('Parley is running on this database. Please stop it first, on all servers.'))
  })
})

describe('survives', () => {
  it('a secret that opens nothing, as after a change that was interrupted: says what to do, and changes nothing', async () => {
    const installation = await createInstallation()
    const before = await readRows(installation.database)
    await expect(rotate(installation, { previousSecret: 'neither of the two' })).rejects.toThrow(
      'APP_SECRET opens nothing that is encrypted in this database, so nothing was changed.',
    )
    expect(await readRows(installation.database)).toEqual(before)
  })

  it('a secret that cannot be stored: nothing is changed', async () => {
    const installation = await createInstallation()
    const before = await readRows(installation.database)
    const storeSecret = () => {
      throw new Error('the disk is full')
    }
    await expect(rotate(installation, { storeSecret })).rejects.toThrow('the disk is full')
    expect(await readRows(installation.database)).toEqual(before)
    const { rowCount } = await installation.database.owner.query(
      `select from pg_trigger where tgenabled = 'D' and not tgisinternal`,
    )
    expect(rowCount).toBe(0)
  })
})
