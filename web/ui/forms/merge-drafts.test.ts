import { describe, expect, it } from 'vitest'
import { listChangedFields, mergeDrafts } from './merge-drafts.ts'

const before = { title: 'Depot visit', note: '', isAutomated: false }
const fields = ['title', 'note', 'isAutomated'] as const

describe('drafts of a form', () => {
  it('differ in what was typed, but not by the spaces around it', () => {
    const draft = { title: ' Depot visit ', note: 'Bring the key', isAutomated: true }
    expect(listChangedFields(draft, before, fields)).toEqual(['note', 'isAutomated'])
    expect(listChangedFields(before, before, fields)).toEqual([])
  })

  it('are merged when two people changed different fields', () => {
    const mine = { ...before, title: 'Mine' }
    const theirs = { ...before, note: 'Theirs' }
    expect(mergeDrafts(mine, before, theirs, fields)).toEqual({
      merged: { ...before, title: 'Mine', note: 'Theirs' },
      conflicts: [],
    })
  })

  it('conflict in the fields that both changed, where the typed value stays', () => {
    const mine = { ...before, title: 'Mine', note: 'Mine' }
    const theirs = { ...before, title: 'Theirs', isAutomated: true }
    expect(mergeDrafts(mine, before, theirs, fields)).toEqual({
      merged: { title: 'Mine', note: 'Mine', isAutomated: true },
      conflicts: ['title'],
    })
  })

  it('do not conflict in a field that both changed to the same value', () => {
    const mine = { ...before, title: 'Depot tour ', note: 'Mine' }
    const theirs = { ...before, title: 'Depot tour', note: 'Theirs' }
    expect(mergeDrafts(mine, before, theirs, fields).conflicts).toEqual(['note'])
  })
})
