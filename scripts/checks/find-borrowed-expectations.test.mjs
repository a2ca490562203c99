import { describe, expect, it } from 'vitest'
import { findBorrowedExpectations } from './find-borrowed-expectations.mjs'

const product = {
  'contract/deals/enums.ts':
    "export const statuses = ['OPEN', 'WON'] as const\nexport const parse = (text: string) => text\nexport type Status = string\nexport function read() {}",
}
const findFaults = (text, exceptions = {}) =>
  findBorrowedExpectations({ ...product, 'server/deals/list.test.ts': text }, exceptions).faults

describe('the check of what tests expect', () => {
  it.each([
    "import { statuses } from '#contract/deals/enums.ts'",
    "import { statuses as all } from '#contract/deals/enums.ts'",
    "import { parse, statuses } from '../../contract/deals/enums.ts'",
  ])('refuses data of the product: %s', (text) => {
    expect(findFaults(text)).toEqual([
      'server/deals/list.test.ts imports statuses from contract/deals/enums.ts: write out what is expected',
    ])
  })

  it('allows functions, types, imports from outside the product, and the exceptions', () => {
    for (const text of [
      "import { parse, read } from '#contract/deals/enums.ts'",
      "import { type Status } from '#contract/deals/enums.ts'",
      "import type { statuses } from '#contract/deals/enums.ts'",
      "import { statuses } from './examples.ts'",
    ])
      expect(findFaults(text)).toEqual([])
    expect(
      findFaults("import { statuses } from '#contract/deals/enums.ts'", {
        'server/deals/list.test.ts statuses': 'why',
      }),
    ).toEqual([])
  })

  it('refuses an exception that is no longer needed', () => {
    expect(findFaults('', { 'server/deals/list.test.ts statuses': 'why' })).toEqual([
      'server/deals/list.test.ts statuses is no longer imported: remove it from the exceptions',
    ])
  })
})
