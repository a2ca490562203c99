import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../process/root.mjs'
import { listSources } from '../list-files.mjs'
import { reportFaults } from '../report-faults.mjs'
import { findFeatureNames } from './find-feature-names.mjs'

/**
 * The platform knows no feature: in `server/platform/`, nothing is named after a directory of `server/features/` or a table of a feature.
 * Imports are checked with the layers.
 */
const folder = 'server/platform/'

/** Features and tables whose subject is the platform's own, so that the features only have their routes; and a name that is also a verb. */
const platformNames = {
  audit: 'the audit log is written by every feature',
  auth: 'identity and sessions',
  files: 'the file stores',
  pictures: 'files that are re-encoded before they are stored',
  members: 'the people of a tenant',
  organizations: 'tenants, and their usage',
  reports: 'the platform reports errors and figures',
}

/** Phrases of others: of the language, its libraries, HTTP and PostgreSQL. */
const exceptions = [
  { phrase: /\bimport\b(?=[ (.])/g, because: 'the keyword' },
  { phrase: /\bpipeline(?=,? |\()/g, because: 'a function of node:stream' },
  { phrase: /\b(?:URLSearchParams|searchParams|parsed\.search)\b/g, because: 'the query of a URL' },
  { phrase: /transfer-encoding/g, because: 'a header of HTTP' },
  { phrase: /entityTag|EntityTags?|entity tag|entity-tags/g, because: 'a header of HTTP' },
  { phrase: /sql-template-tag/g, because: 'a package' },
  { phrase: /_private_tasks|task_identifier|task_id/g, because: 'jobs are tasks in graphile-worker' },
  { phrase: /[tT]ask(?:s|List)?\b/g, in: `${folder}jobs/job-`, because: 'the same' },
  { phrase: /Task\b|\btask\b/g, in: `${folder}jobs/failed-jobs.ts`, because: 'the same' },
  {
    phrase: /maintenance_work|maintenance_workers|npm run maintenance/g,
    because: 'settings of PostgreSQL, and a command',
  },
  { phrase: /[nN]otifications?/g, in: `${folder}events/change-notifier.ts`, because: '`notify` of PostgreSQL' },
  { phrase: /[hH]istory/g, in: `${folder}database/upgrade/migrate.ts`, because: 'the history of migrations' },
  { phrase: /readHistory/g, in: `${folder}backup/`, because: 'the same' },
  {
    phrase: /[tT]ag(?=Size|At|Length|\b)/g,
    in: `${folder}backup/archive/`,
    because: 'the authentication tag of a cipher',
  },
  { phrase: /[tT]ag(?=Length|\b)/g, in: `${folder}encryption.ts`, because: 'the same' },
  { phrase: /<\/?ETag>/g, in: `${folder}backup/multipart-upload.ts`, because: 'the checksum of a part in S3' },
  { phrase: /\btags:/g, in: `${folder}http/route-schema.ts`, because: 'a tag of OpenAPI' },
  { phrase: /params\.tag\b/g, in: `${folder}http/error-handler.ts`, because: 'the discriminator of a schema' },
  { phrase: /lock_team/g, in: `${folder}database/scope.ts`, because: 'a lock on the members of a tenant' },
]

const read = (path) => readFileSync(join(root, path), 'utf8')

const features = readdirSync(join(root, 'server/features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const { owners } = JSON.parse(read('server/table-owners.json'))
const tables = Object.entries(owners)
  .filter(([owner]) => owner !== 'platform')
  .flatMap(([owner, names]) => names.filter((name) => !name.includes('.')).map((name) => [name, owner]))
const names = Object.fromEntries(
  [...tables, ...features.map((name) => [name, name])].filter(([name]) => !(name in platformNames)),
)

const files = listSources(folder).filter((file) => !file.includes('/fixtures/'))
const faults = findFeatureNames(Object.fromEntries(files.map((file) => [file, read(file)])), names, exceptions)
const known = new Set([...features, ...tables.map(([name]) => name)])
for (const name of Object.keys(platformNames))
  if (!known.has(name)) faults.push(`${name} is neither a feature nor a table: remove it from the exceptions`)

// Guards against a check that inspects nothing.
if (files.length < 80) faults.push(`Only ${files.length} files were seen.`)
if (Object.keys(names).length < 40) faults.push(`Only ${Object.keys(names).length} names were seen.`)

reportFaults(`Names of features: ${files.length} files of the platform, ${Object.keys(names).length} names`, faults)
