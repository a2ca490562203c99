import { parseArgs } from 'node:util'
import { runCommand } from './database/with-database.ts'
import { diagnose } from './doctor/diagnose.ts'

/** `npm run doctor [-- --mail you@example.com]`: reports what is right, what is wrong and what to do; exit code 1 if something is wrong. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { mail: { type: 'string' } } })
  const { text, isHealthy } = await diagnose(process.env, values.mail)
  // A check that timed out may still hold a connection.
  process.stdout.write(`${text}\n`, () => process.exit(isHealthy ? 0 : 1))
}

runCommand(main)
