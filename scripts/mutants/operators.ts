import ts from 'typescript'
import type { MutationOperator } from './mutant.ts'

/** Lists the literals that TypeScript accepts in place of a string literal, if it only accepts some. */
export type ListAlternatives = (node: ts.StringLiteral) => string[]

/** A replacement for a part of a file; `start` and `end` are offsets into its text. */
type Mutation = { operator: MutationOperator; start: number; end: number; replacement: string }

const replace = (node: ts.Node, operator: MutationOperator, replacement: string): Mutation => ({
  operator,
  start: node.getStart(),
  end: node.end,
  replacement,
})

/** Lists the mutations of this node itself, not of its children. */
export const listMutations = (node: ts.Node, listAlternatives: ListAlternatives): Mutation[] => [
  ...mutateString(node, listAlternatives),
  ...mutateTemplate(node),
  ...mutateElement(node),
  ...mutateNumber(node),
  ...mutateBoolean(node),
  ...mutateCondition(node),
  ...mutateObject(node),
  ...mutateHandler(node),
]

function mutateString(node: ts.Node, listAlternatives: ListAlternatives): Mutation[] {
  if (!ts.isStringLiteralLike(node) || isKey(node) || isElementOfList(node) || isDocumentation(node)) return []
  const alternatives = ts.isStringLiteral(node) ? listAlternatives(node) : []
  if (alternatives.length) return [replaceChoice(node, alternatives)]
  const changed = changeText(node.text)
  if (changed === node.text) return []
  return [replace(node, isDefault(node) ? 'default' : 'text', quote(changed, node))]
}

/** Replaces a choice by the previous one, which is weaker in a list sorted from weakest to strongest; the first by the next. */
function replaceChoice(node: ts.StringLiteralLike, alternatives: string[]): Mutation {
  const at = alternatives.indexOf(node.text)
  const replacement = `'${alternatives[at > 0 ? at - 1 : at === 0 ? 1 : 0]}'`
  const isPermission = /^(permissions|permission)$/.test(getOwner(node) ?? '') || getOwnProperty(node) === 'permission'
  return replace(node, isPermission ? 'permission' : isDefault(node) ? 'default' : 'text', replacement)
}

/** The description of a schema, which only the API documentation shows. */
const isDocumentation = (node: ts.Node): boolean => getOwnProperty(node) === 'description'

/** Mutates the texts between the values of a template, and those of JSX. */
function mutateTemplate(node: ts.Node): Mutation[] {
  if (ts.isJsxText(node)) return changeRange(node, node.getStart(), node.end)
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
    const template = ts.isTemplateHead(node) ? node.parent : node.parent.parent
    // Tagged templates contain another language: SQL.
    if (ts.isTaggedTemplateExpression(template.parent) || isDocumentation(template)) return []
    return changeRange(node, node.getStart() + 1, node.end - (ts.isTemplateTail(node) ? 1 : 2))
  }
  return []
}

function changeRange(node: ts.Node, start: number, end: number): Mutation[] {
  const text = node.getSourceFile().text.slice(start, end)
  const replacement = changeText(text)
  return replacement === text ? [] : [{ operator: 'text', start, end, replacement }]
}

/** Changes one letter in the middle of the longest word, so that a test of a part of the text detects it, too. */
function changeText(text: string): string {
  const words = [...text.matchAll(/[A-Za-z]+/g)]
  const [longest] = words.sort((a, b) => b[0].length - a[0].length)
  if (!longest) return text
  const at = longest.index + Math.floor(longest[0].length / 2)
  return text.slice(0, at) + (text[at]?.toLowerCase() === 'x' ? 'y' : 'x') + text.slice(at + 1)
}

/** Removes a value from a list of texts. */
function mutateElement(node: ts.Node): Mutation[] {
  if (!isElementOfList(node)) return []
  const { elements } = node.parent as ts.ArrayLiteralExpression
  const at = elements.indexOf(node as ts.Expression)
  const start = at > 0 ? (elements[at - 1] as ts.Node).end : node.getStart()
  const end = at > 0 ? node.end : (elements[1] as ts.Node).getStart()
  return [{ operator: 'enum', start, end, replacement: '' }]
}

function mutateNumber(node: ts.Node): Mutation[] {
  if (!ts.isNumericLiteral(node) || ts.isElementAccessExpression(node.parent)) return []
  const value = Number(node.text)
  // Nobody could notice one more millisecond.
  const isDuration = /(^ms|Ms|[mM]illiseconds|[tT]imeout|[dD]elays?)$/.test(getOwner(node) ?? '')
  const values = isDuration ? [value * 2, Math.round(value / 2)] : [value + 1, value - 1]
  return values
    .filter((changed) => changed >= 0)
    .map((changed) => replace(node, isDefault(node) ? 'default' : 'limit', String(changed)))
}

function mutateBoolean(node: ts.Node): Mutation[] {
  const replacement = { [ts.SyntaxKind.TrueKeyword]: 'false', [ts.SyntaxKind.FalseKeyword]: 'true' }[
    node.kind as number
  ]
  return replacement ? [replace(node, isDefault(node) ? 'default' : 'boolean', replacement)] : []
}

const comparisons: Record<string, string> = { '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** Negates a condition, shifts a comparison by one, or removes one of two conditions. */
function mutateCondition(node: ts.Node): Mutation[] {
  if (ts.isIfStatement(node)) return [negate(node.expression)]
  if (ts.isConditionalExpression(node)) return [negate(node.condition)]
  if (!ts.isBinaryExpression(node)) return []
  const [left, sign, right] = [node.left.getText(), node.operatorToken.getText(), node.right.getText()]
  if (sign === '&&' || sign === '||') return [left, right].map((side) => replace(node, 'condition', side))
  const replacement = comparisons[sign]
  return replacement ? [replace(node.operatorToken, 'condition', replacement)] : []
}

const negate = (node: ts.Expression): Mutation => replace(node, 'condition', `!(${node.getText()})`)

/** Removes each property, except those whose value has its own mutant. */
function mutateObject(node: ts.Node): Mutation[] {
  const isProperty = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
  if (!isProperty || !ts.isObjectLiteralExpression(node.parent)) return []
  if (ts.isPropertyAssignment(node) && isLiteral(node.initializer)) return []
  const { text } = node.getSourceFile()
  const end = text[node.end] === ',' ? node.end + 1 : node.end
  return [{ operator: 'field', start: node.getStart(), end, replacement: '' }]
}

const isLiteral = (node: ts.Expression) =>
  ts.isLiteralExpression(node) || node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword

/** Empties a handler, or removes a call whose result is not used. */
function mutateHandler(node: ts.Node): Mutation[] {
  if (ts.isJsxAttribute(node) && /^on[A-Z]/.test(node.name.getText()) && node.initializer)
    return [replace(node.initializer, 'handler', '{() => {}}')]
  if (!ts.isExpressionStatement(node)) return []
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
  return ts.isCallExpression(call) ? [replace(node, 'call', ';')] : []
}

const isListOfTexts = (node: ts.Node) =>
  ts.isArrayLiteralExpression(node) && node.elements.length > 1 && node.elements.every(ts.isStringLiteral)

const isElementOfList = (node: ts.Node) => Boolean(node.parent) && isListOfTexts(node.parent)

/** Whether a literal is a name rather than a value: of a property or an import. */
function isKey(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return true
  return ts.isElementAccessExpression(parent) || ts.isTaggedTemplateExpression(parent) || ts.isLiteralTypeNode(parent)
}

/** Returns the name of the nearest declaration around a node. */
function getOwner(node: ts.Node): string | undefined {
  for (let at = node; at.parent; at = at.parent) {
    if (ts.isVariableDeclaration(at)) return at.name.getText()
    if (ts.isPropertyAssignment(at) && /(ms|timeout|delay)$/i.test(at.name.getText())) return at.name.getText()
  }
  return undefined
}

const getOwnProperty = ({ parent }: ts.Node) => (ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined)

/** Whether a node is the value of `withDefault`, or is named a default. */
function isDefault(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'withDefault') return parent.arguments[0] === node
  return /default/i.test(`${getOwner(node)} ${getOwnProperty(node)}`)
}

const quote = (text: string, node: ts.Node) => {
  // JSX attributes have no escapes.
  if (ts.isJsxAttribute(node.parent)) return JSON.stringify(text)
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}
