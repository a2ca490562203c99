import { describe, expect, it } from 'vitest'
import { idsIn, type Proof, type Way } from './evidence.ts'
import { faultsIn, kinds, proven, type Requirement, requirements } from './requirements.ts'

const list: Requirement[] = kinds.map((kind, n) => ({ id: `AREA-00${n}`, area: 'AREA', kind, text: kind }))
const idOf = (kind: string) => list.find((one) => one.kind === kind)?.id ?? ''
const proof = (way: Way, ids: string[], passed = true): Proof => ({ title: ids.join(), file: 'a', way, ids, passed })
const kindsProvenBy = (way: Way) => {
  const done = proven(
    list,
    list.map(({ id }) => proof(way, [id])),
  )
  return kinds.filter((kind) => done.has(idOf(kind)))
}

describe('the list of requirements', () => {
  it('has 961 of them, each of a known kind', () => {
    const all = requirements()
    expect(all).toHaveLength(961)
    expect(new Set(all.map(({ id }) => id)).size).toBe(961)
    expect(all.filter(({ kind }) => !kinds.includes(kind))).toEqual([])
  })
})

describe('a requirement counts as proven', () => {
  it('only the way its kind asks for', () => {
    expect(kindsProvenBy('browser')).toEqual(['data', 'rule', 'state', 'constant', 'message', 'ui'])
    expect(kindsProvenBy('http')).toEqual(['api', 'data', 'rule', 'state', 'constant', 'security'])
    expect(kindsProvenBy('part')).toEqual(['data', 'rule', 'state'])
  })

  it('only by a test that passed', () => {
    expect(proven(list, [proof('http', [idOf('api')], false)]).size).toBe(0)
  })

  it('only in a title that names three at most', () => {
    const four = list.slice(0, 4).map(({ id }) => id)
    expect(proven(list, [proof('http', four)]).size).toBe(0)
    expect(proven(list, [proof('http', four.slice(0, 3))]).size).toBe(3)
  })
})

describe('a title', () => {
  it('names ids at its end', () => {
    expect(idsIn('asks before it deletes (TASK-042)')).toEqual(['TASK-042'])
    expect(idsIn('signs in (AUTH-007, AUTH-015)')).toEqual(['AUTH-007', 'AUTH-015'])
    expect(idsIn('keeps TASK-042 in mind')).toEqual([])
    expect(idsIn('needs a name (GAP-049)')).toEqual([])
  })

  it('is a fault when it names an unknown id, or too many', () => {
    expect(faultsIn(list, [proof('http', ['NONE-001'])])).toHaveLength(1)
    expect(
      faultsIn(list, [
        proof(
          'http',
          list.map(({ id }) => id),
        ),
      ]),
    ).toHaveLength(1)
    expect(faultsIn(list, [proof('http', [idOf('api')])])).toEqual([])
  })
})
