import { describe, expect, it } from 'vitest'
import { findProvenIds, findTitleFaults, type Requirement, readRequirements, requirementKinds } from './requirements.ts'
import { type ProofLevel, parseRequirementIds, type TestProof } from './test-results.ts'

const list: Requirement[] = requirementKinds.map((kind, n) => ({ id: `AREA-00${n}`, area: 'AREA', kind, text: kind }))
const idOfKind = (kind: string) => list.find((one) => one.kind === kind)?.id ?? ''
const createProof = (level: ProofLevel, ids: string[], passed = true): TestProof => ({
  title: ids.join(),
  file: 'a',
  level,
  ids,
  passed,
})
const listKindsProvenBy = (way: ProofLevel) => {
  const done = findProvenIds(
    list,
    list.map(({ id }) => createProof(way, [id])),
  )
  return requirementKinds.filter((kind) => done.has(idOfKind(kind)))
}

describe('the list of requirements', () => {
  it('has 961 of them, each of a known kind', () => {
    const all = readRequirements()
    expect(all).toHaveLength(961)
    expect(new Set(all.map(({ id }) => id)).size).toBe(961)
    expect(all.filter(({ kind }) => !requirementKinds.includes(kind))).toEqual([])
  })
})

describe('a requirement counts as proven', () => {
  it('only the way its kind asks for', () => {
    expect(listKindsProvenBy('browser')).toEqual(['data', 'rule', 'state', 'constant', 'message', 'ui'])
    expect(listKindsProvenBy('http')).toEqual(['api', 'data', 'rule', 'state', 'constant', 'security'])
    expect(listKindsProvenBy('component')).toEqual(['data', 'rule', 'state', 'message'])
    expect(listKindsProvenBy('unit')).toEqual(['data', 'rule', 'state'])
  })

  it('only by a test that passed', () => {
    expect(findProvenIds(list, [createProof('http', [idOfKind('api')], false)]).size).toBe(0)
  })

  it('only in a title that names three at most', () => {
    const four = list.slice(0, 4).map(({ id }) => id)
    expect(findProvenIds(list, [createProof('http', four)]).size).toBe(0)
    expect(findProvenIds(list, [createProof('http', four.slice(0, 3))]).size).toBe(3)
  })
})

describe('a title', () => {
  it('names ids at its end', () => {
    expect(parseRequirementIds('asks before it deletes (TASK-042)')).toEqual(['TASK-042'])
    expect(parseRequirementIds('signs in (AUTH-007, AUTH-015)')).toEqual(['AUTH-007', 'AUTH-015'])
    expect(parseRequirementIds('keeps TASK-042 in mind')).toEqual([])
    expect(parseRequirementIds('needs a name (GAP-049)')).toEqual([])
  })

  it('is a fault when it names an unknown id, or too many', () => {
    expect(findTitleFaults(list, [createProof('http', ['NONE-001'])])).toHaveLength(1)
    expect(
      findTitleFaults(list, [
        createProof(
          'http',
          list.map(({ id }) => id),
        ),
      ]),
    ).toHaveLength(1)
    expect(findTitleFaults(list, [createProof('http', [idOfKind('api')])])).toEqual([])
  })
})
