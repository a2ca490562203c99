import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded.ts'
import { readSettings, type Settings } from '../../server/settings.ts'
import { checkAddress } from './address-check.ts'
import { type Check, describeError, formatResults, ok, type Result, runChecks, wrong } from './check.ts'
import { checkDatabase } from './database-checks.ts'
import { checkFileStore } from './file-store-check.ts'
import { checkBuild, checkDataDirectory, checkDisk, checkNode, checkWhatsappLibrary } from './machine-checks.ts'
import { checkDelivery, checkMailServer } from './mail-checks.ts'
import { listSecrets } from './secrets.ts'

/** The findings about this installation, as text without any secrets. */
type Diagnosis = { text: string; isHealthy: boolean }

/** Runs every check that the settings allow; `recipient` gets an email. */
export async function diagnose(
  environment: Record<string, string | undefined>,
  recipient?: string,
): Promise<Diagnosis> {
  const settings = tryReadSettings(environment)
  if (Array.isArray(settings)) return toDiagnosis([...(await runChecks([checkNode(), checkBuild()])), ...settings], [])
  const [local, database] = await Promise.all([runChecks(listChecks(settings, recipient)), diagnoseDatabase(settings)])
  return toDiagnosis([...local, ...database], listSecrets(settings))
}

const toDiagnosis = (results: readonly Result[], secrets: readonly string[]): Diagnosis => ({
  text: formatResults(results, secrets),
  isHealthy: results.every(({ state }) => state !== 'wrong'),
})

/** Reads the settings, or returns one result per mistake. */
function tryReadSettings(environment: Record<string, string | undefined>): Settings | Result[] {
  try {
    return readSettings(environment)
  } catch (error) {
    const sentences = describeError(error).split('\n')
    return sentences.map((sentence) => ({ name: 'Settings', ...wrong(sentence, 'Correct this environment variable.') }))
  }
}

/** Lists all checks except those of the database. */
const listChecks = (settings: Settings, recipient: string | undefined): Check[] => [
  checkNode(),
  checkBuild(),
  checkDataDirectory(settings.dataDir),
  checkDisk(settings.dataDir),
  checkAddress(settings),
  checkMailServer(settings),
  ...(recipient ? [checkDelivery(settings, recipient)] : []),
  checkFileStore(settings),
  checkWhatsappLibrary(settings.whatsappEngine),
]

/** Checks the database. Starts the embedded one first, unless it is already running or was never created. */
async function diagnoseDatabase({ databaseUrl, migrationUrl, dataDir }: Settings): Promise<Result[]> {
  if (databaseUrl) return checkDatabase({ url: databaseUrl, migrationUrl })
  if (!existsSync(join(dataDir, 'postgres')))
    return [{ name: 'Database', ...ok(`The first start creates it in ${join(dataDir, 'postgres')}.`) }]
  const starting = startEmbeddedPostgres({ dataDir })
  const [start] = await runChecks([
    { name: 'Database', seconds: embeddedStartSeconds, run: () => starting.then(() => ok('It runs.')) },
  ])
  if (start?.state !== 'ok') return start ? [start] : []
  const { url, stop } = await starting
  return checkDatabase({ url }).finally(stop)
}

/** Seconds for the start: after a crash, PostgreSQL replays its log. */
const embeddedStartSeconds = 120
