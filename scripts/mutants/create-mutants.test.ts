import { describe, expect, it } from 'vitest'
import { createMutants, parseSource } from './create-mutants.ts'
import { applyMutant } from './mutant.ts'

/** Returns the operator, the path and the whole text of each mutant. */
const mutate = (text: string, alternatives: string[] = [], file = 'contract/deals/sample.ts') =>
  createMutants(file, parseSource(file, text), () => alternatives).map((mutant) => [
    mutant.operator,
    mutant.path,
    applyMutant(text, mutant),
  ])

describe('a mutant of', () => {
  it('a text has another letter in the middle of the longest word', () => {
    expect(mutate("const messages = { failed: 'Failed to load' }")).toEqual([
      ['text', 'messages.failed', "const messages = { failed: 'Faixed to load' }"],
    ])
  })

  it('a template changes its texts, and not its values', () => {
    const value = '$'.concat('{n}')
    expect(mutate(`const say = \`${value} deals, of many\``).map(([, , text]) => text)).toEqual([
      `const say = \`${value} dexls, of many\``,
    ])
    expect(mutate(`const all = sql\`select id from deals ${value}\``)).toEqual([])
  })

  it('a list of values lacks one of them', () => {
    expect(mutate("const statuses = ['OPEN', 'WON', 'LOST'] as const")).toEqual([
      ['enum', 'statuses[0]', "const statuses = ['WON', 'LOST'] as const"],
      ['enum', 'statuses[1]', "const statuses = ['OPEN', 'LOST'] as const"],
      ['enum', 'statuses[2]', "const statuses = ['OPEN', 'WON'] as const"],
    ])
  })

  it('a limit is off by one, and of a duration twice and half as long', () => {
    expect(mutate('const maxIds = 10').map(([, , text]) => text)).toEqual(['const maxIds = 11', 'const maxIds = 9'])
    expect(mutate('const least = 0').map(([, , text]) => text)).toEqual(['const least = 1'])
    expect(mutate('const closeTimeoutMs = 400').map(([, , text]) => text)).toEqual([
      'const closeTimeoutMs = 800',
      'const closeTimeoutMs = 200',
    ])
  })

  it('a default is another value that the compiler accepts', () => {
    expect(mutate("const defaultSort: Sort = 'title'", ['createdAt', 'title'])).toEqual([
      ['default', 'defaultSort', "const defaultSort: Sort = 'createdAt'"],
    ])
    expect(mutate('const table = { automated: withDefault(false, yesNo()) }')[1]).toEqual([
      'default',
      'table.automated',
      'const table = { automated: withDefault(true, yesNo()) }',
    ])
  })

  it('a permission is held by a weaker role, or by a stronger one when there is none', () => {
    const roles = ['VIEWER', 'MEMBER', 'ADMIN']
    const of = (role: string) => mutate(`const permissions = { 'deals:write': '${role}' }`, roles).at(-1)
    expect(of('ADMIN')).toEqual([
      'permission',
      "permissions.'deals:write'",
      "const permissions = { 'deals:write': 'MEMBER' }",
    ])
    expect(of('VIEWER')?.[2]).toBe("const permissions = { 'deals:write': 'MEMBER' }")
  })

  it('a condition is negated, moved by one, or lacks one of two parts', () => {
    expect(mutate('if (isOpen) close()').map(([, , text]) => text)).toEqual(['if (!(isOpen)) close()', 'if (isOpen) ;'])
    expect(mutate('const fits = size < limit').map(([, , text]) => text)).toEqual(['const fits = size <= limit'])
    expect(mutate('const both = a && b').map(([, , text]) => text)).toEqual(['const both = a', 'const both = b'])
  })

  it('an object lacks a property', () => {
    expect(mutate('save({ title, owner: person.id })').map(([, , text]) => text)).toEqual([
      ';',
      'save({  owner: person.id })',
      'save({ title,  })',
    ])
  })

  it('a control has a handler that does nothing', () => {
    expect(mutate('const row = <Row onOpen={open} />', [], 'web/row.tsx')).toEqual([
      ['handler', 'row.onOpen', 'const row = <Row onOpen={() => {}} />'],
    ])
  })
})

describe('what is left alone', () => {
  it('is documentation', () => {
    expect(mutate("const Id = { type: 'string', description: 'Of a deal' }").map(([, path]) => path)).not.toContain(
      'Id.description',
    )
  })

  it('is what leaves nothing behind at run time, and names', () => {
    expect(mutate("import { a } from './deals.ts'\nexport * from './tasks.ts'\ntype Status = 'OPEN' | 'WON'")).toEqual(
      [],
    )
    expect(mutate("const first = row['title']")).toEqual([])
  })
})
