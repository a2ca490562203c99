import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/root.mjs'
import { listSources } from './list-files.mjs'
import { reportFaults } from './report-faults.mjs'

/**
 * The router knows the types of every path and its parameters (`web/routes.tsx`); these two constructs bypass them. The exceptions are not
 * about paths; each says why it needs the cast.
 */
const untyped = /\bstrict: false\b|\bas never\b/
const exceptions = {
  'web/features/lists/list-query.ts': 'a filter and the reader of its type are picked by the same key',
  'web/features/records/record-requests.ts':
    'the type of a placeholder excludes functions, and a record may be anything',
  'web/features/tasks/requests.ts': 'the type of a placeholder excludes functions, and a record may be anything',
  'web/platform/live/live-events.ts': 'a stream says by its name what it carries',
}

const files = listSources('web')
const unused = new Set(Object.keys(exceptions))
const faults = []

for (const file of files)
  for (const [index, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries())
    if (untyped.test(line)) {
      unused.delete(file)
      if (!(file in exceptions)) faults.push(`${file}:${index + 1} hides an address from the types: ${line.trim()}`)
    }

for (const file of unused) faults.push(`${file} hides nothing from the types: remove it from the exceptions`)
// Guards against a check that inspects nothing.
if (files.length < 100) faults.push(`Only ${files.length} files were read.`)

reportFaults(`Typed addresses: ${files.length} files`, faults)
