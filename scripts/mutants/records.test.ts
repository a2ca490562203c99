import { describe, expect, it } from 'vitest'
import type { Mutant } from './mutant.ts'
import { countResults, findUnlisted, formatAreaRecords } from './records.ts'
import { type MutantResult, orderByKills } from './run-area.ts'
import { chooseKills, findMutant } from './sample.ts'

const mutant = (changes: Partial<Mutant> = {}): Mutant => ({
  file: 'contract/deals/enums.ts',
  line: 3,
  operator: 'enum',
  path: 'dealStatuses[0]',
  start: 0,
  end: 0,
  original: "'OPEN',",
  replacement: '',
  ...changes,
})
const results: MutantResult[] = [
  { mutant: mutant(), outcome: 'killed', test: 'server/features/deals/list.test.ts' },
  { mutant: mutant({ path: 'dealStatuses[1]' }), outcome: 'survived' },
  { mutant: mutant({ operator: 'condition' }), outcome: 'killed', test: 'web/features/deals/amount.test.ts' },
  { mutant: mutant({ path: 'dealMessages.failed', operator: 'text' }), outcome: 'untried' },
  { mutant: mutant({ path: 'dealStatuses[2]' }), outcome: 'refused' },
]

describe('the figures of an area', () => {
  it('count what the compiler let pass, and apart what the specification states', () => {
    expect(countResults(results)).toEqual({
      ...{ made: 4, killed: 2, survived: 1, untried: 1, refused: 1 },
      specified: { made: 2, killed: 1 },
    })
  })

  it('are one line, with the share of those that tests reach', () => {
    const record = { commit: '0123456789abcdef', date: '2026-11-23', ...countResults(results) }
    expect(formatAreaRecords({ 'deals contract': record })).toEqual([
      '  deals contract               2 of 3 killed (66 %), 1 refused by the compiler, 1 untried; 1 of 2 of what the specification states; 2026-11-23 at 0123456789',
    ])
  })
})

describe('a survivor', () => {
  it('is a fault unless it is listed', () => {
    expect(findUnlisted(results, []).map((result) => result.mutant.path)).toEqual(['dealStatuses[1]'])
    expect(findUnlisted(results, [{ ...mutant({ path: 'dealStatuses[1]' }), reason: 'equivalent: unused' }])).toEqual(
      [],
    )
  })
})

describe('the order of tests', () => {
  it('begins with the last killers', () => {
    const tests = ['a.test.ts', 'server/features/deals/list.test.ts', 'web/features/deals/amount.test.ts']
    expect(orderByKills(tests, results)).toEqual([tests[2], tests[1], tests[0]])
  })
})

describe('the sample of a commit', () => {
  const kills = Array.from({ length: 40 }, (_, n) => ({
    ...mutant({ path: `list[${n}]` }),
    test: n % 4 ? 'web/a.test.ts' : 'server/a.test.ts',
  }))
  const pathsOf = (commit: string) => chooseKills(kills, commit).map(({ path }) => path)

  it('is ten, of which two need a server, and the same for the same commit', () => {
    const servers = chooseKills(kills, '00000001').filter(({ test }) => test.startsWith('server/'))
    expect([pathsOf('00000001').length, servers.length]).toEqual([10, 2])
    expect(pathsOf('00000001')).toEqual(pathsOf('00000001'))
  })

  it('goes round', () => {
    const commits = Array.from({ length: 60 }, (_, n) => n.toString(16).padStart(8, '0'))
    expect(new Set(commits.flatMap(pathsOf)).size).toBe(40)
  })

  it('relocates a mutant after changes elsewhere, and finds none if its code was removed', () => {
    const key = mutant({ path: 'statuses[1]', original: ", 'WON'" })
    expect(findMutant(key, "// more\nconst statuses = ['OPEN', 'WON']")).toMatchObject({ start: 32, end: 39, line: 2 })
    expect(findMutant(key, "const statuses = ['OPEN', 'PAUSED']")).toBeUndefined()
  })

  it('does not guess between two places', () => {
    const key = mutant({ path: 'link', original: "'contact'", replacement: "'member'" })
    expect(findMutant(key, "const link = to('contact', 'contact')")).toBeUndefined()
  })
})
