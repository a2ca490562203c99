import ts from 'typescript'
import type { Mutant } from './mutant.ts'
import { type ListAlternatives, listMutations } from './operators.ts'

/** Creates every mutant of a file, in the order of its text. */
export function createMutants(file: string, source: ts.SourceFile, listAlternatives: ListAlternatives): Mutant[] {
  const mutants: Mutant[] = []
  const visit = (node: ts.Node) => {
    // Imports and types have no effect at run time.
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    for (const mutation of listMutations(node, listAlternatives))
      mutants.push({
        file,
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
        path: getPath(node),
        original: source.text.slice(mutation.start, mutation.end),
        ...mutation,
      })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants.filter(isFirst)
}

export const parseSource = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : undefined)

const isFirst = (mutant: Mutant, index: number, all: Mutant[]) =>
  all.findIndex((other) => other.start === mutant.start && other.replacement === mutant.replacement) === index

/** Returns the names of the declarations around a node, outermost first; array elements are named by position. */
function getPath(node: ts.Node): string {
  const names: string[] = []
  for (let at = node; at.parent; at = at.parent) {
    const name = getName(at)
    if (name) names.unshift(name)
  }
  return names.join('.').replaceAll('.[', '[')
}

function getName(node: ts.Node): string | undefined {
  const { parent } = node
  if (ts.isArrayLiteralExpression(parent)) return `[${parent.elements.indexOf(node as ts.Expression)}]`
  if (ts.isJsxAttribute(node)) return node.name.getText()
  const named =
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node)
  return named && node.name && !ts.isObjectBindingPattern(node.name) ? node.name.getText() : undefined
}
