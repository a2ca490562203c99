import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '../process/root.mjs'
import { listFiles } from './list-files.mjs'
import { reportFaults } from './report-faults.mjs'

/**
 * One name, one meaning: an exported type, interface or class has a name of its own in the whole repository. The exceptions are
 * names that a framework gives, and pairs that mean the same on two sides; each says why.
 */
const exceptions = {}

const files = listFiles().filter((file) => /\.tsx?$/.test(file) && !/\.gen\.ts$/.test(file))

const declarations = new Map()
for (const file of files) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  for (const statement of source.statements) {
    const isType =
      ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement)
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isType || !isExported || !statement.name) continue
    const name = statement.name.text
    declarations.set(name, [...(declarations.get(name) ?? []), file])
  }
}

const faults = [...declarations]
  .filter(([name, places]) => places.length > 1 && !(name in exceptions))
  .map(([name, places]) => `${name} is exported as a type by ${places.join(' and ')}: give each meaning its own name`)
for (const name of Object.keys(exceptions))
  if ((declarations.get(name) ?? []).length < 2)
    faults.push(`${name} is no longer declared twice: remove it from the exceptions`)

// A check that looks at nothing finds nothing.
if (declarations.size < 300) faults.push(`Only ${declarations.size} exported types were seen.`)

reportFaults(`Type names: ${declarations.size} exported types`, faults)
