import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AppPlatform, buildApp } from '../../server/app.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { createAccessTokens } from '../../server/platform/http/access-tokens.ts'

/** Returns the OpenAPI document of the app, without listening or connecting. */
export async function describeApi() {
  const app = await buildApp(createUnconnectedPlatform())
  await app.ready()
  const { paths = {}, components = {}, ...rest } = JSON.parse(JSON.stringify(app.swagger()))
  await app.close()
  const shared: Record<string, unknown> = {}
  const short = withReferences(sortKeys(paths), await contractSchemas(), shared) as Record<string, object>
  return { ...rest, paths: short, components: { ...components, schemas: sortKeys(shared) } }
}

const sortKeys = <T>(object: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Collects the schemas that the contract exports: JSON → name. */
async function contractSchemas(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const files = readdirSync(inRoot('contract'), { recursive: true, encoding: 'utf8' }).sort()
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
    for (const [name, value] of Object.entries(await import(inRoot(`contract/${file}`)))) {
      const text = typeof value === 'object' ? serializeSchema(value) : ''
      if (/^[A-Z]/.test(name) && text.length > 120 && !names.has(text)) names.set(text, name)
    }
  return names
}

/** Serializes a schema independently of key order, with `const` and patterns as in the OpenAPI document. */
function serializeSchema(schema: unknown): string {
  return JSON.stringify(schema, (_key, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const { const: only, patternProperties, ...rest } = value
    const every = patternProperties && Object.values(patternProperties)[0]
    return sortKeys({
      ...rest,
      ...('const' in value && { enum: [only] }),
      ...(every && { additionalProperties: every }),
    })
  })
}

/** Replaces each schema of the contract with a reference to its name. */
function withReferences(node: unknown, names: Map<string, string>, shared: Record<string, unknown>): unknown {
  if (typeof node !== 'object' || node === null) return node
  const name = names.get(serializeSchema(node))
  const inner = () =>
    Array.isArray(node)
      ? node.map((one) => withReferences(one, names, shared))
      : Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withReferences(value, names, shared)]))
  if (!name) return inner()
  shared[name] ??= inner()
  return { $ref: `#/components/schemas/${name}` }
}

/** Creates a platform to declare routes with. They only use it when called, and pools connect at their first query. */
function createUnconnectedPlatform(): AppPlatform {
  const throwIfCalled = () => {
    throw new Error('nothing is called while the API is described')
  }
  const nothing = () => () => undefined
  const files = {
    put: throwIfCalled,
    open: throwIfCalled,
    head: throwIfCalled,
    size: throwIfCalled,
    remove: throwIfCalled,
    listOlderThan: throwIfCalled,
    path: throwIfCalled,
  }
  return {
    database: openDatabase({ url: 'postgres://127.0.0.1:1/none' }),
    tokens: createAccessTokens('describes the API'),
    changes: {
      ...{ notify: throwIfCalled, subscribe: nothing, subscribeAll: nothing, close: async () => undefined },
      ...{ broadcast: throwIfCalled, subscribeBroadcasts: nothing },
    },
    mailer: { send: throwIfCalled },
    files,
    media: files,
    publicUrl: 'http://127.0.0.1:3000',
    appSecret: 'describes the API',
    limits: { perMinute: 1, factor: 1 },
    passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
    supportUrl: null,
    whatsapp: {
      engine: 'sandbox',
      sandboxAllowed: true,
      sandboxAutoPair: false,
      webVersion: null,
      graph: { url: 'http://127.0.0.1:9', version: 'v24.0' },
    },
  }
}

const inRoot = (path: string) => join(import.meta.dirname, '../..', path)
