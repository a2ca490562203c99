import { expect, it } from 'vitest'
import { breakFiles, readBreakages } from './breakages.ts'

it('can still break the product in every point of the audit', () => {
  const outdated = readBreakages().filter(({ edits }) => {
    try {
      breakFiles(edits)
      return false
    } catch {
      return true
    }
  })
  expect(outdated.map(({ id }) => id)).toEqual([])
})
