import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { programOptions } from './program-options.mjs'

type Output = { inputs: object; imports: { path: string; kind: string; external?: boolean }[] }
let outputs: Record<string, Output>

const inRoot = (name: string): string => join(import.meta.dirname, '../..', name)

beforeAll(async () => {
  const entryPoints = JSON.parse(readFileSync(inRoot('server/programs.json'), 'utf8'))
  const { metafile } = await build({
    ...programOptions,
    entryPoints,
    outdir: inRoot('dist'),
    write: false,
    metafile: true,
  })
  outputs = metafile.outputs
})

/** Lists the files that a program loads before its first line runs. */
function listLoaded(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const { path, kind, external } of outputs[file]?.imports ?? [])
    if (kind === 'import-statement' && !external) listLoaded(path, found)
  return found
}

/** Lists the packages in these files. */
const listPackages = (files: Iterable<string>) => [
  ...new Set([...files].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {})).flatMap(toPackage)),
]

const toPackage = (source: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []

describe('does', () => {
  it('load PostgreSQL’s client and nothing larger before PostgreSQL is started', () => {
    const packages = listPackages(listLoaded('dist/server.mjs'))
    expect(packages).toContain('pg')
    expect(packages.filter((name) => !/^(pg|postgres-|split2|xtend)/.test(name))).toEqual([])
  })

  it('contain every package but those with native code and optional ones', () => {
    const external = Object.values(outputs).flatMap(({ imports }) => imports.filter((one) => one.external))
    const packages = new Set(external.map(({ path }) => path).filter((name) => !isBuiltin(name)))
    expect([...packages].sort()).toEqual(['@node-rs/argon2', 'baileys', 'pg-native', 'sharp', 'typescript'])
    expect(listPackages(Object.keys(outputs)).length).toBeGreaterThan(50)
  })
})
