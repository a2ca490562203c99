import type pg from 'pg'
import { withBackupConnection } from './backup/tables.ts'
import { isParleyRunning } from './database/running-servers.ts'
import { decrypt, encrypt } from './encryption.ts'

/** A column with texts that `encrypt` has encrypted. */
export type EncryptedColumn = {
  table: string
  column: string
  /** An SQL expression for the associated data of a row. */
  associatedData: string
  /** The key of the text, if the column contains JSON. */
  key?: string
}

/** `unreadable`: texts that the previous secret does not open; they stay as they are. */
type RotationReport = { encrypted: number; unreadable: number }

type Rotation = {
  /** The database, with the login that owns the tables. */
  url: string
  columns: EncryptedColumn[]
  previousSecret: string
  nextSecret: string
  /** Stores the new secret beside the previous one. If this fails, nothing is changed. */
  storeSecret(): void
}

/** Encrypts everything with another secret, in one transaction. Rejects while a server works on the database. */
export async function rotateSecret({ url, columns, storeSecret, ...secrets }: Rotation): Promise<RotationReport> {
  const report: RotationReport = { encrypted: 0, unreadable: 0 }
  await withBackupConnection(url, async (client) => {
    if (await isParleyRunning(client))
      throw new Error('Parley is running on this database. Please stop it first, on all servers.')
    await client.query('begin')
    for (const column of columns) await encryptColumn(client, column, secrets, report)
    if (report.encrypted === 0 && report.unreadable > 0)
      throw new Error(
        'APP_SECRET opens nothing that is encrypted in this database, so nothing was changed. If an earlier change of the secret was interrupted, set APP_SECRET to the secret before it; without the setting, rename app.secret.previous in DATA_DIR to app.secret.',
      )
    storeSecret()
    await client.query('commit')
  })
  return report
}

type Secrets = Pick<Rotation, 'previousSecret' | 'nextSecret'>
type EncryptedRow = { row: string; text: string; associatedData: string }

/** Rows per statement. */
const batchSize = 1_000

async function encryptColumn(
  client: pg.Client,
  { table, column, associatedData, key }: EncryptedColumn,
  { previousSecret, nextSecret }: Secrets,
  report: RotationReport,
): Promise<void> {
  const read = key ? `${column} ->> '${key}'` : column
  const assigned = key ? `jsonb_set(t.${column}::jsonb, '{${key}}', to_jsonb(n.text))::json` : 'n.text'
  await client.query(`lock table ${table} in exclusive mode`)
  // What triggers do about a change has nothing to do with how a text is encrypted.
  await client.query(`alter table ${table} disable trigger user`)
  await client.query(
    `declare encrypted no scroll cursor for
       select ctid::text as row, ${read} as text, ${associatedData} as "associatedData" from ${table} where ${read} is not null`,
  )
  for (;;) {
    const { rows } = await client.query<EncryptedRow>(`fetch ${batchSize} from encrypted`)
    const next: { row: string; text: string }[] = []
    for (const { row, text, associatedData } of rows)
      try {
        next.push({ row, text: encrypt(decrypt(text, previousSecret, associatedData), nextSecret, associatedData) })
      } catch {
        report.unreadable++
      }
    report.encrypted += next.length
    await client.query(
      `update ${table} t set ${column} = ${assigned} from unnest($1::text[], $2::text[]) n (row, text) where t.ctid = n.row::tid`,
      [next.map(({ row }) => row), next.map(({ text }) => text)],
    )
    if (rows.length < batchSize) break
  }
  await client.query('close encrypted')
  await client.query(`alter table ${table} enable trigger user`)
}
