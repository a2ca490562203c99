import path from 'node:path'
import ts from 'typescript'

const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)
const isProduct = (file) => /^(contract|web)\//.test(file) && !isTest(file)

/**
 * Finds product data (texts, enums, limits, field tables) that tests import, in these sources (file → text): the expectations of a test
 * must not change with the product. Functions and types may be imported. Reports exceptions (`file name`) that are no longer needed.
 */
export function findBorrowedExpectations(sources, exceptions) {
  let tests = 0
  const faults = []
  const unused = new Set(Object.keys(exceptions))
  for (const file of Object.keys(sources).filter(isTest)) {
    tests += 1
    for (const { name, from } of listImports(file, sources[file])) {
      const origin = resolveImport(file, from)
      if (!isProduct(origin) || !sources[origin] || !isData(origin, sources[origin], name)) continue
      unused.delete(`${file} ${name}`)
      if (`${file} ${name}` in exceptions) continue
      faults.push(`${file} imports ${name} from ${origin}: write out what is expected`)
    }
  }
  for (const name of unused) faults.push(`${name} is no longer imported: remove it from the exceptions`)
  return { tests, faults }
}

function listImports(file, text) {
  return parse(file, text).statements.flatMap((statement) => {
    const clause = ts.isImportDeclaration(statement) && statement.importClause
    if (!clause || clause.isTypeOnly || !clause.namedBindings || !ts.isNamedImports(clause.namedBindings)) return []
    return clause.namedBindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ name, propertyName }) => ({ name: (propertyName ?? name).text, from: statement.moduleSpecifier.text }))
  })
}

const resolveImport = (file, from) =>
  from.startsWith('#') ? from.slice(1) : path.posix.normalize(path.posix.join(path.posix.dirname(file), from))

/** Whether the module exports this name as a text, a number, a list or an object; in `contract/`, also as a schema. */
function isData(file, text, name) {
  const declaration = parse(file, text)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((each) => each.name.getText() === name)
  let value = declaration?.initializer
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression
  if (!value || ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return false
  if (ts.isObjectLiteralExpression(value)) return !holdsFunctions(value)
  return file.startsWith('contract/') || !(ts.isCallExpression(value) || ts.isNewExpression(value))
}

const holdsFunctions = ({ properties }) =>
  properties.some(
    (each) => ts.isMethodDeclaration(each) || (ts.isPropertyAssignment(each) && ts.isArrowFunction(each.initializer)),
  )

const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
