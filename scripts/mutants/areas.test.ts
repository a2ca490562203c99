import { describe, expect, it } from 'vitest'
import { areas, findArea, listAreaSources, listRelatedTests } from './areas.ts'
import { createImportGraph, findImporters } from './import-graph.ts'
import { planTests } from './plan-tests.ts'

const sources: Record<string, string> = {
  'contract/deals/enums.ts': '',
  'contract/kit/roles.ts': '',
  'server/features/deals/list.ts': "import { dealStatuses } from '#contract/deals/enums.ts'",
  'server/features/deals/list.test.ts': "import './list.ts'",
  'server/features/deals/query-plans.test.ts': "import './list.ts'",
  'server/features/tasks/list.test.ts': "import '../deals/list.ts'",
  'server/features/tags/tags.test.ts': "const { dealStatuses } = await import('#contract/deals/enums.ts')",
  'web/features/deals/amount.test.ts': "import '#contract/deals/enums.ts'",
}
const graph = createImportGraph(Object.keys(sources), (file) => sources[file] as string)

describe('the import graph', () => {
  it('finds what reaches a file, and by how many imports', () => {
    expect(findImporters(graph, 'contract/deals/enums.ts').get('server/features/deals/list.test.ts')).toBe(2)
    expect([...findImporters(graph, 'contract/deals/enums.ts', 1).keys()].sort()).toEqual([
      'server/features/deals/list.ts',
      'server/features/tags/tags.test.ts',
      'web/features/deals/amount.test.ts',
    ])
  })
})

describe('the tests of a mutant', () => {
  it('are those of its area and those that import its file, the fast ones first', () => {
    expect(listRelatedTests('deals', 'contract/deals/enums.ts', graph)).toEqual([
      'web/features/deals/amount.test.ts',
      'server/features/tags/tags.test.ts',
      'server/features/deals/list.test.ts',
    ])
  })

  it('are also those of imports, of the search and of permissions, for the files that they reach', () => {
    const files: Record<string, string> = {
      'server/features/deals/transfer/import.ts': '',
      'server/features/deals/descriptor.ts': '',
      'server/features/deals/routes.ts': '',
      'server/app.ts': ['transfer/import', 'descriptor', 'routes']
        .map((at) => `import './features/deals/${at}.ts'`)
        .join('\n'),
    }
    for (const test of ['features/transfer/apply/imports', 'features/search/search', 'testing/guards/routes/roles'])
      files[`server/${test}.test.ts`] = `import '${'../'.repeat(test.split('/').length - 1)}app.ts'`
    const linked = createImportGraph(Object.keys(files), (file) => files[file] as string)
    const listTests = (file: string) => listRelatedTests('deals', `server/features/deals/${file}.ts`, linked)
    expect(listTests('transfer/import')).toEqual(['server/features/transfer/apply/imports.test.ts'])
    expect(listTests('descriptor')).toEqual(['server/features/search/search.test.ts'])
    expect(listTests('routes')).toEqual(['server/testing/guards/routes/roles.test.ts'])
  })

  it('are none where no test reaches the file', () => {
    expect(listRelatedTests('roles', 'contract/kit/roles.ts', graph)).toEqual([])
  })
})

describe('an area', () => {
  it('makes mutants of its own files, and of no test', () => {
    const files = Object.keys(sources)
    expect(listAreaSources('deals', 'server', files)).toEqual(['server/features/deals/list.ts'])
    expect(listAreaSources('roles', 'contract', files)).toEqual(['contract/kit/roles.ts'])
    expect(listAreaSources('kit', 'contract', files)).toEqual([])
  })

  it('is found for a file', () => {
    expect(Object.keys(areas)).toContain('whatsapp')
    expect(findArea('web/features/tasks/due-status.ts')).toBe('tasks')
    expect(findArea('contract/kit/roles.ts')).toBe('roles')
  })
})

const [web, server, description] = [
  'web/features/tags/tag.test.ts',
  'server/features/tags/tags.test.ts',
  'server/testing/guards/routes/openapi.test.ts',
]
const limit = { file: 'contract/tags/tag.ts', operator: 'limit', original: '40' } as const
const text = { file: 'contract/tags/messages.ts', operator: 'text', original: "'Tag created'" } as const

describe('the order of the tests of a mutant', () => {
  it('is the fast ones, the description of the API, and those with a server', () => {
    expect(planTests(limit, [server, web], false)).toEqual({ first: [web, description, server], later: [] })
    expect(planTests({ ...limit, file: 'web/features/tags/tag.ts' }, [server, web], false)).toEqual({
      first: [web, server],
      later: [],
    })
  })

  it('puts those with a server last where only a journey contains the text', () => {
    const plan = (source: string, hasJourneys: boolean) => planTests(text, [server, web], hasJourneys, () => source)
    expect(plan('', true)).toEqual({ first: [web, description], later: [server] })
    expect(plan("expect(message).toBe('Tag created')", true)).toEqual({ first: [web, description, server], later: [] })
    expect(plan('', false)).toEqual({ first: [web, description, server], later: [] })
  })
})
