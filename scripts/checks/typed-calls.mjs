import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/root.mjs'
import { findUntypedCalls } from './find-untyped-calls.mjs'
import { listSources } from './list-files.mjs'
import { reportFaults } from './report-faults.mjs'

/**
 * `callUntyped` is for computed paths: literal paths get their types from the contract through `call`. The exceptions are literal paths that
 * `call` cannot express yet; each says why.
 */
const exceptions = {
  'POST /tags/unified': 'the answer depends on the operation in the body',
  'POST /whatsapp/accounts/{accountId}/send': 'the body is a form where a file is sent',
  'POST /whatsapp/accounts/{accountId}/template-messages': 'the same',
}

const files = listSources('web')
const sources = Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
const { calls, faults } = findUntypedCalls(sources, exceptions)

// Guards against a check that inspects nothing.
if (calls < 10) faults.push(`Only ${calls} calls of callUntyped were seen.`)

reportFaults(`Typed calls: ${calls} untyped calls`, faults)
