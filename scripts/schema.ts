import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/upgrade/migrate.ts'
import { formatSchema } from '../server/testing/schema/format-schema.ts'
import { readFunctionComments } from '../server/testing/schema/function-comments.ts'
import { readCatalogue } from '../server/testing/schema/read-catalogue.ts'
import { startScratchPostgres } from '../server/testing/scratch-postgres.ts'
import { runCommand } from './database/with-database.ts'

/**
 * Writes `server/schema.sql` from a freshly migrated database; it shows every change of the schema in reviews. With `--check`, writes
 * nothing and fails if the file is out of date.
 */
async function main(check: boolean): Promise<void> {
  const text = await currentSchema()
  const tables = text.match(/^create table/gm)?.length ?? 0
  // Guards against an empty schema.
  if (tables < 40) throw new Error(`Only ${tables} tables were seen.`)
  const isStale = existing() !== text
  if (isStale && !check) writeFileSync(path, text)
  if (isStale)
    console.log(
      check ? 'server/schema.sql is not what the migrations make; run npm run schema' : 'wrote server/schema.sql',
    )
  console.log(
    `Schema: ${tables} tables, ${text.match(/^create function/gm)?.length} functions${isStale ? '' : ', up to date'}.`,
  )
  process.exitCode = check && isStale ? 1 : 0
}

async function currentSchema(): Promise<string> {
  const server = await startScratchPostgres('schema', {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  })
  const database = openDatabase({ url: server.url })
  try {
    await migrate(database, inRoot('server/migrations'))
    const client = await database.owner.connect()
    const catalogue = await readCatalogue(client).finally(() => client.release())
    return formatSchema(catalogue, readFunctionComments())
  } finally {
    await database.close()
    await server.stop()
  }
}

const inRoot = (name: string): string => join(import.meta.dirname, '..', name)
const path = inRoot('server/schema.sql')

function existing(): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

runCommand(() => main(process.argv.includes('--check')))
