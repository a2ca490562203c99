import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '../process/root.mjs'
import { listFiles } from './list-files.mjs'

/**
 * `callUntyped` is for computed paths: the contract gives a literal path its types through `call`. The exceptions are
 * literal paths that `call` cannot express yet; each says why.
 */
const exceptions = {
  'POST /tags/unified': 'the answer depends on the operation in the body',
  'POST /tasks': 'the type of a new task leaves its title optional',
  'POST /trash/restore': 'the kinds of records in the trash are plain strings in the contract',
  'GET /trash': 'the kinds of records in the trash are plain strings in the contract',
  'POST /whatsapp/accounts/{accountId}/send': 'the body is a form where a file is sent',
  '* /deals/{id}/tags/{tagId}': 'the method is computed',
}

const files = listFiles('web').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

let calls = 0
const faults = []
const unused = new Set(Object.keys(exceptions))

for (const file of files) {
  const text = readFileSync(path.join(root, file), 'utf8')
  if (!text.includes('callUntyped')) continue
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  visit(source)

  function visit(node) {
    if (ts.isCallExpression(node) && node.expression.getText() === 'callUntyped') checkCall(node)
    ts.forEachChild(node, visit)
  }

  function checkCall({ arguments: [method, address], pos }) {
    calls++
    if (!ts.isStringLiteralLike(address)) return
    const name = `${ts.isStringLiteralLike(method) ? method.text : '*'} ${address.text}`
    unused.delete(name)
    if (name in exceptions) return
    const line = source.getLineAndCharacterOfPosition(pos).line + 1
    faults.push(`${file}:${line} calls ${name} with callUntyped: use call, which the contract types`)
  }
}

for (const name of unused) faults.push(`${name} is no longer called with callUntyped: remove it from the exceptions`)

// A check that looks at nothing finds nothing.
if (calls < 10) faults.push(`Only ${calls} calls of callUntyped were seen.`)

for (const fault of faults) console.error(fault)
console.log(`Typed calls: ${calls} untyped calls, ${faults.length} faults.`)
process.exitCode = faults.length ? 1 : 0
