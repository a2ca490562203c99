import { expect, it } from 'vitest'
import { fileNamesArea, findAuditFaults, readAudit, type VerifiedTest } from './audit.ts'
import { type Requirement, readRequirements } from './requirements.ts'

const list: Requirement[] = [{ id: 'AREA-001', area: 'AREA', kind: 'rule', text: 'A rule' }]
const entry: VerifiedTest = { id: 'AREA-001', breakage: 'says nothing', test: 'a.test.ts', commit: 'abcdef0' }
const findFaults = (audit: VerifiedTest[], isNamed = true) => findAuditFaults(list, audit, () => isNamed)

it('keeps only entries of known ids, once each, whose test still names the id', () => {
  expect(findAuditFaults(readRequirements(), readAudit(), fileNamesArea)).toEqual([])
})

it('finds an unknown id, a repeated one, one without a word or a commit, and one whose test is gone', () => {
  expect(findFaults([entry])).toEqual([])
  expect(findFaults([{ ...entry, id: 'NONE-001' }])).toHaveLength(1)
  expect(findFaults([entry, entry])).toEqual(['AREA-001 stands twice'])
  expect(findFaults([{ ...entry, breakage: '' }])).toHaveLength(1)
  expect(findFaults([{ ...entry, commit: 'today' }])).toHaveLength(1)
  expect(findFaults([entry], false)).toEqual(['AREA-001 is not named in a.test.ts'])
  expect(findFaults([{ ...entry, test: '' }], false)).toEqual([])
})
