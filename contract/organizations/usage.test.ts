import { describe, expect, it } from 'vitest'
import { formatQuota, isNearLimit, usageMessages } from './usage.ts'

describe('a quota in words', () => {
  const records = (amount: number) => formatQuota('records', amount)
  const files = (amount: number) => formatQuota('files', amount)
  const fileBytes = (amount: number) => formatQuota('fileBytes', amount)

  it('counts records and files, one of them in the singular', () => {
    expect([0, 1, 2, 5_000_000].map(records)).toEqual(['0 records', '1 record', '2 records', '5,000,000 records'])
    expect([0, 1, 2].map(files)).toEqual(['0 files', '1 file', '2 files'])
  })

  it('measures bytes in MB, and in GB from 1 GB on, with at most one decimal', () => {
    const texts = [1_572_864, 1_073_741_823, 1_073_741_824, 1_342_177_280, 42_949_672_960].map(fileBytes)
    expect(texts).toEqual(
      ['1.5 MB', '1,024 MB', '1 GB', '1.3 GB', '40 GB'].map((size) => `${size} of pictures and attachments`),
    )
  })

  it('says after which row an import stopped, or that nothing was imported', () => {
    expect(usageMessages.importStopped('Full.', 1)).toBe(
      'Full. The import stopped after row 1; the rows after it were not imported.',
    )
    expect(usageMessages.importStopped('Full.', 0)).toBe('Full. Nothing was imported.')
  })
})

describe('a warning', () => {
  it('comes from 80 % of a limit on, and never without a limit', () => {
    expect([0, 79, 80, 100, 101].map((used) => isNearLimit({ used, limit: 100 }))).toEqual([
      ...[false, false],
      ...[true, true, true],
    ])
    expect(isNearLimit({ used: 5_000_000, limit: null })).toBe(false)
  })
})
