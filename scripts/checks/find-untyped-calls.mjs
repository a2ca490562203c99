import ts from 'typescript'

/**
 * Finds invalid calls of `callUntyped` in these sources (file → text): those with a literal path. Names them `METHOD /path`, with `*` for a
 * computed method.
 */
export function findUntypedCalls(sources) {
  let calls = 0
  const faults = []
  for (const [file, text] of Object.entries(sources)) {
    if (!text.includes('callUntyped')) continue
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const visit = (node) => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'callUntyped') checkCall(source, node)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { calls, faults }

  function checkCall(source, node) {
    const [method, address] = node.arguments
    calls += 1
    if (!ts.isStringLiteralLike(address)) return
    const name = `${ts.isStringLiteralLike(method) ? method.text : '*'} ${address.text}`
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    faults.push(`${source.fileName}:${line} calls ${name} with callUntyped: use call, which the contract types`)
  }
}
