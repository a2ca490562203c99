import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '../process/root.mjs'
import { listFiles } from './list-files.mjs'
import { reportFaults } from './report-faults.mjs'

/**
 * One name, one meaning: the name of an exported type, interface or class must be unique in the repository. The exceptions are names that a
 * framework requires, and pairs that mean the same on two sides; each says why.
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

// Guards against a check that inspects nothing.
if (declarations.size < 300) faults.push(`Only ${declarations.size} exported types were seen.`)

reportFaults(`Type names: ${declarations.size} exported types`, faults)
