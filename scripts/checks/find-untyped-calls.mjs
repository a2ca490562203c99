import ts from 'typescript'

/**
 * Finds invalid calls of `callUntyped` in these sources (file → text): one with a literal path must be an exception (`METHOD /path`, `*` for
 * a computed method). Reports exceptions that are no longer needed.
 */
export function findUntypedCalls(sources, exceptions) {
  let calls = 0
  const faults = []
  const unused = new Set(Object.keys(exceptions))
  for (const [file, text] of Object.entries(sources)) {
    if (!text.includes('callUntyped')) continue
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const visit = (node) => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'callUntyped') checkCall(source, node)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  for (const name of unused) faults.push(`${name} is no longer called with callUntyped: remove it from the exceptions`)
  return { calls, faults }

  function checkCall(source, node) {
    const [method, address] = node.arguments
    calls += 1
    if (!ts.isStringLiteralLike(address)) return
    const name = `${ts.isStringLiteralLike(method) ? method.text : '*'} ${address.text}`
    unused.delete(name)
    if (name in exceptions) return
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    faults.push(`${source.fileName}:${line} calls ${name} with callUntyped: use call, which the contract types`)
  }
}
