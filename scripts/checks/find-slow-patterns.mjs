import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import ts from 'typescript'

const parser = new RegExpParser()

/** Returns why a pattern can take more than linear time; empty if no reason is found. */
export function findSlowParts(source, flags) {
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: /u/.test(flags),
    unicodeSets: /v/.test(flags),
  })
  const reasons = []
  visitRegExpAST(pattern, {
    // A lookaround is evaluated from each starting position, and reads the same text each time.
    onAssertionEnter(assertion) {
      if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') return
      visitRegExpAST(assertion, {
        onQuantifierEnter: ({ max, raw }) => {
          if (max === Number.POSITIVE_INFINITY) reasons.push(`the ${assertion.kind} repeats ${raw} without a limit`)
        },
      })
    },
  })
  for (const { type, exponential } of analyse({ source, flags }).reports)
    reasons.push(`it backtracks ${exponential ? 'exponentially' : 'in more than linear time'} (${type})`)
  return reasons
}

/** Lists the patterns of a TypeScript file: literals, and arguments of `new RegExp` that are known statically. */
export function listPatterns(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const constants = new Map()
  const patterns = []
  const visit = (node) => {
    const line = () => source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name)) {
      const value = readText(node.initializer, constants)
      if (value !== undefined) constants.set(node.name.text, value)
    }
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      patterns.push({ line: line(), source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = (node.arguments ?? []).map((argument) => readText(argument, constants))
      patterns.push({ line: line(), source: pattern, flags: flags ?? '', shown: node.getText().split('\n')[0] })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return patterns
}

/** Returns the text of an expression: parameters as a placeholder word, constants of the file as their value. */
function readText(node, constants) {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) return constants.get(node.text)
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return readTemplate(node.template, constants, (part) => part.rawText)
  if (ts.isTemplateExpression(node)) return readTemplate(node, constants, (part) => part.text)
  return undefined
}

function readTemplate(template, constants, textOf) {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return textOf(template)
  const spans = template.templateSpans.map(
    ({ expression, literal }) => (readText(expression, constants) ?? 'word') + textOf(literal),
  )
  return textOf(template.head) + spans.join('')
}
