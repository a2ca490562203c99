import { describe, expect, it } from 'vitest'
import { selectTests, titlePattern } from './select-tests.mjs'

const files = {
  'server/features/tags/tags.test.ts': "describe('does', () => it('renames a tag', …))",
  'e2e/tags/tags.spec.ts': "test('renames a tag', …)",
  'e2e/notes/notes.spec.ts': "test('writes a note', …)",
}
const select = (name) =>
  selectTests(
    name,
    (runner) => Object.keys(files).filter((file) => file.startsWith('e2e/') === (runner === 'playwright')),
    (file) => files[file],
  )

describe('the tests of a name', () => {
  it('are those of the files whose path contains it', () => {
    expect(select('./e2e/notes')).toEqual([{ runner: 'playwright', files: ['e2e/notes/notes.spec.ts'], title: null }])
    expect(select('tags').map(({ files }) => files[0])).toEqual([
      'server/features/tags/tags.test.ts',
      'e2e/tags/tags.spec.ts',
    ])
  })

  it('or those with it in their title, as a report shows it', () => {
    expect(select('writes a note')).toEqual([
      { runner: 'playwright', files: ['e2e/notes/notes.spec.ts'], title: 'writes a note' },
    ])
    expect(select('does › renames a tag')).toEqual([
      { runner: 'vitest', files: ['server/features/tags/tags.test.ts'], title: 'does renames a tag' },
    ])
  })

  it('or are looked for in every file, as a title may be put together from parts', () => {
    expect(select('renames a tag of a contact').map(({ files }) => files.length)).toEqual([1, 2])
  })

  it('are matched to the letter', () => {
    expect('says so (TAG-001)').toMatch(new RegExp(titlePattern('so (TAG-001)')))
    expect('says so TAG-001').not.toMatch(new RegExp(titlePattern('so (TAG-001)')))
  })
})

it('every test file is selected by its path', () => {
  expect(selectTests('scripts/suite/select-tests.test.mjs')).toHaveLength(1)
  expect(selectTests('e2e/').flatMap(({ files }) => files).length).toBeGreaterThan(50)
})
