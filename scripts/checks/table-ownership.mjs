import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportFaults } from './report-faults.mjs'

/**
 * Reads may cross features, writes may not: only the feature that owns a table may insert, update, delete or copy into it.
 * The owners are in `server/table-owners.json`. Functions in migrations run as the tables' owner and are not checked.
 */
const root = join(import.meta.dirname, '../..')
const read = (path) => readFileSync(join(root, path), 'utf8')
const filesUnder = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith(ending))

const { owners, exceptions } = JSON.parse(read('server/table-owners.json'))
const ownerOf = (table) =>
  Object.keys(owners).find((owner) =>
    owners[owner].some((own) => own === table || (own.endsWith('.*') && table.startsWith(own.slice(0, -1)))),
  )

const faults = []
const tables = new Set(['migrations'])
for (const path of filesUnder('server/migrations', '.sql'))
  for (const [, table] of read(path).matchAll(
    /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?([\w.]+)/gim,
  )) {
    tables.add(table)
    if (!ownerOf(table)) faults.push(`${path}: table ${table} has no owner in ownership.json`)
  }

const testCode = /\.test\.ts$|\/(examples|fixtures)\.ts$|\/fixtures\/|^server\/testing\//
const target = String.raw`((?:public\.)?"?[a-z_.]+"?|\$\{[^}]*\})`
const writes = new RegExp(
  String.raw`\b(?:insert\s+into\s+${target}|update\s+(?:only\s+)?${target}\s+(?:as\s+)?(?:\w+\s+)?set\b|delete\s+from\s+(?:only\s+)?${target}|merge\s+into\s+${target}|truncate\s+(?:table\s+)?${target}|copy\s+${target}(?:\s*\([^()]*\))?\s+from\b)`,
  'gi',
)

/** Record kind → table. */
const plurals = Object.fromEntries(
  [...read('contract/kit/kinds.ts').matchAll(/^ {2}(\w+): \{\s*plural: '(\w+)'/gm)].map(([, kind, plural]) => [
    kind,
    plural,
  ]),
)
const records = new Set()

let statements = 0
for (const path of filesUnder('server', '.ts')) {
  if (testCode.test(path) || Object.keys(exceptions).some((exempt) => path.startsWith(exempt))) continue
  const owner = path.startsWith('server/features/') ? path.split('/')[2] : 'platform'
  const text = read(path).replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')
  // `server/records/` and imports write records on behalf of the feature with the descriptor.
  const described = [...text.matchAll(/: RecordDescriptor(?:<[^>]*>)? = \{\s*kind: '(\w+)'/g)].map(
    ([, kind]) => plurals[kind],
  )
  const imported = [...text.matchAll(/\bcreateRecordImport(?:<[^>]*>)?\((\w+)Descriptor\b/g)].map(
    ([, kind]) => plurals[kind],
  )
  for (const table of [...described, ...imported]) {
    statements++
    records.add(table)
    if (ownerOf(table) !== owner) faults.push(`${path}: writes ${table}, which belongs to ${ownerOf(table)}`)
  }
  const temporary = listTemporaryTables(text)
  for (const match of text.matchAll(writes)) {
    const written = match
      .slice(1)
      .find(Boolean)
      .replace(/"|^public\./g, '')
    if (temporary.has(written)) continue
    // A name that is interpolated at run time must be one of the tables that the file mentions.
    const named = written.startsWith('$')
      ? [...tables].filter((table) => new RegExp(`['"\`]${table}['"\`]`).test(text))
      : [written]
    if (!written.startsWith('$') && !tables.has(written)) continue
    statements++
    if (named.length === 0) faults.push(`${path}: "${match[0]}" writes a table that the file does not name`)
    for (const table of named)
      if (ownerOf(table) !== owner) faults.push(`${path}: writes ${table}, which belongs to ${ownerOf(table)}`)
  }
}

// Guards against a check that inspects nothing.
for (const plural of Object.values(plurals))
  if (!records.has(plural)) faults.push(`Nobody was seen to describe ${plural}.`)
if (Object.keys(plurals).length === 0) faults.push('No kind of record was seen.')
if (statements < 10) faults.push(`Only ${statements} statements were seen.`)
if (tables.size < 15) faults.push(`Only ${tables.size} tables were seen.`)

reportFaults(`Ownership: ${tables.size} tables, ${statements} writing statements`, faults)

/** Lists how the statements of a file refer to the temporary tables that it creates: `${name}`, as text or as SQL. */
function listTemporaryTables(text) {
  const names = [...text.matchAll(/create temporary table \$\{(\w+)\}/g)].map(([, name]) => name)
  const fragments = names.flatMap((name) => [
    ...[...text.matchAll(new RegExp(String.raw`\b(\w+) = raw\(${name}\)`, 'g'))].map(([, fragment]) => fragment),
    `raw(${name})`,
  ])
  return new Set([...names, ...fragments].map((name) => `\${${name}}`))
}
