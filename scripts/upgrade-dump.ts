import { readFileSync } from 'node:fs'
import { startVitest } from 'vitest/node'
import { runCommand } from './database/with-database.ts'

/**
 * Keeps what this version stores as `server/testing/upgrades/<version>.sql.gz`, so that every later one is tested to upgrade it. Run
 * once, for each release, before it is tagged.
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
