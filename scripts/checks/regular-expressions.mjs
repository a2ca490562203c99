import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/root.mjs'
import { findSlowParts, listPatterns } from './find-slow-patterns.mjs'
import { listFiles } from './list-files.mjs'
import { reportFaults } from './report-faults.mjs'

/**
 * Checks that every pattern of the product takes linear time, even for malicious texts. The exceptions only match texts that cannot be long
 * or that nobody else writes; each says why.
 */
const exceptions = {
  [String.raw`contract/kit/date-text.ts /^(?<date>.+?)(?:(?:T|,?\s+)(?<time>\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s*[ap]\.?m\.?)?)\s*(?<offset>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i`]:
    'a date has at most 64 characters',
  [String.raw`contract/kit/parse.ts /^[\s\p{Sc}]*([A-Z]{3}\s|[A-Z]{1,2}\p{Sc}\s?)?|(\s([A-Z]{3}|[A-Z]{1,2}(?=\p{Sc})))?[\s\p{Sc}]*$/gu`]:
    'a number has at most 64 characters',
  [String.raw`server/features/transfer/upload/sample.ts /^[^\s@]+@[^\s@]+\.[^\s@]+$|^https?:\/\//i`]:
    'it reads no more than an email address',
  [String.raw`server/platform/process/setting-parsers.ts /^(.+?)\1+$/`]: 'whoever runs the server writes its settings',
  [String.raw`server/records/matching/phone-numbers.ts /([;,#x]|ext).*$/i`]: 'a phone number has at most 50 characters',
  'web/ui/markdown/parse-markdown.ts new RegExp(': 'its parts are literals, which are seen each',
}

const isProduct = (file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$|fixtures|testing\/|examples\.ts$/.test(file)

const faults = []
const used = new Set()
let count = 0
for (const file of listFiles('contract', 'server', 'web').filter(isProduct))
  for (const { line, source, flags, shown = `/${source}/${flags}` } of listPatterns(
    file,
    readFileSync(path.join(root, file), 'utf8'),
  )) {
    count++
    const reasons = source === undefined ? ['it is only known when it runs'] : findSlowParts(source, flags)
    if (reasons.length === 0) continue
    const key = `${file} ${shown}`
    used.add(key)
    if (!(key in exceptions)) faults.push(`${file}:${line} ${shown}: ${reasons.join('; ')}`)
  }
for (const key of Object.keys(exceptions))
  if (!used.has(key)) faults.push(`${key} is no longer slow, or not there: remove it from the exceptions`)

// Guards against a check that inspects nothing.
if (count < 250) faults.push(`Only ${count} patterns were seen.`)

reportFaults(`Regular expressions: ${count} patterns`, faults)
