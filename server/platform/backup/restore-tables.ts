import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { EntryOf } from './archive/entries.ts'
import type { Archive } from './archive/open-archive.ts'
import { type BackupTable, listSequences, listTables, sumTable } from './tables.ts'

/**
 * Fills the tables of an empty database within a transaction, then reads them again: each must equal what was backed up, byte by byte.
 * Checks foreign keys. Triggers are disabled, because the backup already includes their effects. Returns the number of rows.
 */
export async function restoreTables(
  client: pg.Client,
  archive: Archive,
): Promise<{ rows: number; skippedTables: string[] }> {
  const tables = await listTables(client)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  const missing = new Map(tables.map((table) => [table.name, table]))
  const verifications: (() => Promise<void>)[] = []
  const skippedTables: string[] = []
  let rows = 0
  while ((await archive.peekKind()) === 'table') {
    const entry = await archive.readEntry('table')
    const table = missing.get(entry.name)
    const source = table && chooseColumns(table, entry)
    const sha256 = await (source ? copyRows(client, archive, source) : skipRows(archive))
    const end = await archive.readEntry('table end')
    if (sha256 !== end.sha256) throw archive.damage
    rows += end.rows
    missing.delete(entry.name)
    if (source) verifications.push(() => verifyRows(client, source, end))
    else skippedTables.push(entry.name)
  }
  if (missing.size > 0) throw archive.damage
  await restoreSequences(client, archive)
  for (const verify of verifications) await verify()
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  return { rows, skippedTables }
}

/** Only names that exist in this database become part of a statement, because the file is not trusted. */
function chooseColumns(table: BackupTable, { name, columns }: EntryOf<'table'>): BackupTable {
  const unknown = columns.find((column) => !table.columns.includes(column))
  if (unknown)
    throw new Error(`The backup has a column ${unknown} of ${name}, which this version of Parley does not know.`)
  return { name: table.name, columns }
}

async function copyRows(client: pg.Client, archive: Archive, { name, columns }: BackupTable): Promise<string> {
  const hash = createHash('sha256')
  const readRows = async function* () {
    for await (const part of archive.readData()) {
      hash.update(part)
      yield part
    }
  }
  const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(readRows, copy)
  return hash.digest('hex')
}

async function skipRows(archive: Archive): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of archive.readData()) hash.update(part)
  return hash.digest('hex')
}

async function verifyRows(client: pg.Client, table: BackupTable, expected: EntryOf<'table end'>): Promise<void> {
  const { rows, sha256 } = await sumTable(client, table)
  if (rows === expected.rows && sha256 === expected.sha256) return
  throw new Error(
    `The table ${table.name} would hold ${rows} rows that differ from the ${expected.rows} in the backup. Nothing was restored.`,
  )
}

async function restoreSequences(client: pg.Client, archive: Archive): Promise<void> {
  const known = new Set((await listSequences(client)).map(({ name }) => name))
  while ((await archive.peekKind()) === 'sequence') {
    const { name, value, isCalled } = await archive.readEntry('sequence')
    if (known.has(name)) await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
  }
}
