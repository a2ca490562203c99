import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { describeApi } from './openapi/describe-api.ts'

/**
 * Writes `contract/openapi.json`, which shows every change of the API in reviews, and the types that the web application calls it with.
 * With `--check`, writes nothing and fails if either is out of date.
 */
async function main(check: boolean): Promise<void> {
  const description = await describeApi()
  const text = `${JSON.stringify(description, null, 2)}\n`
  const types = astToString(await openapiTS(JSON.parse(text), { defaultNonNullable: false }))
  const operations = Object.values(description.paths).flatMap((path) => Object.keys(path as object)).length
  // Guards against an empty description.
  if (operations < 50) throw new Error(`Only ${operations} operations were seen.`)
  const outputs = { 'contract/openapi.json': text, 'web/platform/api/api.gen.ts': `${banner}${types}` }
  const stale = Object.entries(outputs).filter(([path, content]) => readExisting(path) !== content)
  if (!check) for (const [path, content] of stale) writeFileSync(inRoot(path), content)
  for (const [path] of stale)
    console.log(check ? `${path} is not what the routes say; run tsx scripts/openapi.ts` : `wrote ${path}`)
  console.log(`OpenAPI: ${operations} operations, ${stale.length} files ${check ? 'stale' : 'written'}.`)
  process.exitCode = check && stale.length ? 1 : 0
}

const banner = '// Made by scripts/openapi.ts from contract/openapi.json.\n\n'

const inRoot = (path: string) => join(import.meta.dirname, '..', path)

function readExisting(path: string): string | null {
  try {
    return readFileSync(inRoot(path), 'utf8')
  } catch {
    return null
  }
}

await main(process.argv.includes('--check'))
