import { expect, it } from 'vitest'
import { listPinned } from './pinned-notes.ts'
import type { Note } from './requests.ts'

const note = (id: string, pinnedAt: string | null) => ({ id, pinnedAt }) as Note
const listIds = (notes: Note[]) => listPinned(notes).map(({ id }) => id)

it('lists pinned notes once, newest pin first, and no others', () => {
  const first = note('first', '2026-05-01T08:00:00.000Z')
  const second = note('second', '2026-05-02T08:00:00.000Z')
  expect(listIds([first, note('plain', null), second, { ...first }])).toEqual(['second', 'first'])
})

it('takes the last of two states of a note', () => {
  expect(listIds([note('first', '2026-05-01T08:00:00.000Z'), note('first', null)])).toEqual([])
})
