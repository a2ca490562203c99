import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/root.mjs'
import { findUntypedCalls } from './find-untyped-calls.mjs'
import { listSources } from './list-files.mjs'
import { reportFaults } from './report-faults.mjs'

/** `callUntyped` is for computed paths: literal paths get their types from the contract through `call`. */
const files = listSources('web')
const sources = Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
const { calls, faults } = findUntypedCalls(sources)

// Guards against a check that inspects nothing.
if (calls < 10) faults.push(`Only ${calls} calls of callUntyped were seen.`)

reportFaults(`Typed calls: ${calls} untyped calls`, faults)
