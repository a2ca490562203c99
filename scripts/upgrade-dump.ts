import { readFileSync } from 'node:fs'
import { startVitest } from 'vitest/node'
import { runCommand } from './database/with-database.ts'

/**
 * Dumps a database of this version to `server/testing/upgrades/<version>.sql.gz`, so that every later version is tested to upgrade it. Run it
 * once for each release, before tagging it.
 */
async function main(): Promise<void> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  process.env.RELEASE = version
  const vitest = await startVitest('test', [], {
    run: true,
    watch: false,
    include: ['server/testing/upgrades/write-dump.ts'],
    reporters: ['default'],
  })
  await vitest.close()
  console.log(`server/testing/upgrades/${version}.sql.gz: ${process.exitCode ? 'not written' : 'written'}`)
}

runCommand(main)
