import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '../process/root.mjs'
import { listFiles } from './list-files.mjs'
import { reportFaults } from './report-faults.mjs'

/**
 * Keeps files, functions and directories small enough to grasp (CONTRIBUTING.md, Style). Counts lines, and the files of a directory without
 * those of its subdirectories. Callbacks of `describe` do not count as functions.
 */
const limits = { file: 300, testFile: 400, function: 80, directory: 20 }

/**
 * Decisions and migrations are append-only logs, looked up by number: grouping them would only break references. Translations have one
 * file for each feature.
 */
const isRegister = (directory) =>
  directory === 'docs/decisions' || directory === 'server/migrations' || directory.startsWith('contract/language/')

/** Files that are still too long, with their current length: they may shrink but not grow, and leave the list once they fit. */
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
  if (members.length > limits.directory && !isRegister(directory))
    report(`${directory}/`, members.length, limits.directory, 'files')

for (const what of Object.keys(known))
  if (!seen.has(what)) faults.push(`${what} fits by now, or is gone: remove it from size-debt.json`)

// Guards against a check that inspects nothing.
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

/** Groups by key. Ignores files that were deleted but not committed, which git still lists. */
function groupBy(list, keyOf) {
  const groups = new Map()
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}
