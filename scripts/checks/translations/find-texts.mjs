import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '../../process/root.mjs'
import { listSources } from '../list-files.mjs'

/** The texts that several features show. */
const shared = 'shared'

/** Translates what its callers write out. */
const passesOn = 'web/ui/translate-nodes.tsx'

/**
 * Finds the texts that are marked for translation: `t('…')`, `tCount(n, 'one', 'other')` and `tNodes('…', …)`.
 * Returns, by English text, the feature whose catalogue it belongs to, the text for one if it has a count, and a file that shows it.
 */
export function findTexts() {
  const texts = new Map()
  const faults = []
  for (const file of listSources('web', 'contract', 'server')) {
    const code = readFileSync(path.join(root, file), 'utf8')
    if (file === passesOn) continue
    if (!/language\/translat|\/translate(-nodes)?\.ts/.test(code)) continue
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kindOf(file))
    const visit = (node) => {
      if (ts.isCallExpression(node)) readCall(node, source, { file, texts, faults })
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { texts, faults }
}

const kindOf = (file) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

function readCall(node, source, { file, texts, faults }) {
  const name = node.expression.getText(source)
  if (!/^(t|tCount|tNodes)$/.test(name)) return
  const [text, one] = name === 'tCount' ? [node.arguments[2], node.arguments[1]] : [node.arguments[0]]
  if (!text || !ts.isStringLiteralLike(text) || (name === 'tCount' && !ts.isStringLiteralLike(one))) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    return faults.push(`${file}:${line + 1} ${name}() needs its text written out`)
  }
  const feature = /^(?:(?:web|server)\/features|contract)\/([^/]+)\//.exec(file)?.[1] ?? shared
  const known = texts.get(text.text)
  texts.set(text.text, {
    feature: known && known.feature !== feature ? shared : feature === 'kit' ? shared : feature,
    one: one?.text ?? known?.one,
    file: known?.file ?? file,
  })
}
