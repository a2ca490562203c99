import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '../process/root.mjs'
import { listFiles } from './list-files.mjs'
import { reportFaults } from './report-faults.mjs'

/**
 * Keeps files, functions and directories small enough to hold in the head (CONTRIBUTING.md, Style). Counts lines, and for a
 * directory its files without those of its subdirectories. A callback of `describe` is a chapter, not a function.
 */
const limits = { file: 300, testFile: 400, function: 80, directory: 20 }

/** Decisions and migrations are append-only logs, read by number rather than browsed: grouping them would only break references. */
const isLog = (directory) => directory === 'docs/decisions' || directory === 'server/migrations'

/** What is still too long, with its present length: it may shrink, never grow, and leaves the list when it fits. */
const known = JSON.parse(readFileSync(path.join(root, 'scripts/checks/size-debt.json'), 'utf8'))
const seen = new Set()

const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)
const isGenerated = (file) => /\.gen\.ts$|^server\/schema\.sql$|^contract\/openapi\.json$/.test(file)

const files = listFiles()
const sources = files.filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && !isGenerated(file))

const faults = []
let functions = 0

for (const file of sources) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const lines = text.split('\n').length - 1
  const limit = isTest(file) ? limits.testFile : limits.file
  if (lines > limit) report(file, lines, limit, 'lines')
  if (/\.(ts|tsx|mjs)$/.test(file)) checkFunctions(file, text)
}

const directories = groupBy(files, path.dirname)
for (const [directory, members] of directories)
  if (members.length > limits.directory && !isLog(directory))
    report(`${directory}/`, members.length, limits.directory, 'files')

for (const what of Object.keys(known))
  if (!seen.has(what)) faults.push(`${what} fits by now, or is gone: remove it from size-debt.json`)

// A check that looks at nothing finds nothing.
if (sources.length < 500 || functions < 1000)
  faults.push(`Only ${sources.length} files and ${functions} functions were seen.`)

reportFaults(
  `Limits: ${sources.length} files, ${functions} functions, ${directories.size} directories, ${seen.size} still too long`,
  faults,
)

function checkFunctions(file, text) {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      functions++
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1
      if (lines > limits.function && !isChapter(node, source)) {
        report(`${file} ${nameOf(node, source)}`, lines, limits.function, 'lines')
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

function report(what, count, limit, unit) {
  seen.add(what)
  if (!(what in known)) faults.push(`${what} has ${count} ${unit}, more than ${limit}`)
  else if (count > known[what]) faults.push(`${what} has grown to ${count} ${unit} from ${known[what]}`)
}

function nameOf(node, source) {
  return node.name?.getText(source) ?? node.parent.name?.getText?.(source) ?? '(callback)'
}

function isChapter(node, source) {
  if (!ts.isCallExpression(node.parent)) return false
  return /^(test\.)?describe\b/.test(node.parent.expression.getText(source))
}

/** A file that was deleted and not yet committed is still listed. */
function groupBy(list, keyOf) {
  const groups = new Map()
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}
