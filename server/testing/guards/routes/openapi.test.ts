import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeApi } from '../../../../scripts/openapi/describe-api.ts'

const committed = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../contract/openapi.json'), 'utf8'))

describe('does', () => {
  it('describes every operation as committed, with its limits, defaults, choices and texts', async () => {
    const described = JSON.parse(JSON.stringify(await describeApi()))
    for (const [path, operations] of Object.entries(described.paths))
      expect(operations, path).toEqual(committed.paths[path])
    for (const [name, schema] of Object.entries(described.components.schemas))
      expect(schema, name).toEqual(committed.components.schemas[name])
    expect(described).toEqual(committed)
  })
})
