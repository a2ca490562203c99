import { beforeEach, describe, expect, it } from 'vitest'
import { collectDrafts, getDraft, saveDraft } from '../../shared/drafts.ts'
import { createMemoryBackend, createSafeStorage, type SafeStorage } from './browser-storage.ts'
import {
  clearAllDrafts,
  discardUnclaimedDrafts,
  prepareDraftHandover,
  restoreDrafts,
  suspendDrafts,
  unpersistDrafts,
} from './draft-persistence.ts'

const maren = { id: 'maren', is_impersonate: false }
const petra = { id: 'petra', is_impersonate: false }
const title = { draft: 'Head of Procurement', from: 'Buyer' }
const key = 'contact:42:jobTitle'

let tab: SafeStorage
beforeEach(() => {
  tab = createSafeStorage(createMemoryBackend())
  clearAllDrafts(tab)
})

/** Simulates a reload, which clears the memory. */
const reload = () => {
  const kept = tab.read('drafts')
  clearAllDrafts(tab)
  tab.write('drafts', kept)
}

const typedBy = (user: typeof maren) => {
  restoreDrafts(user, tab)
  saveDraft(key, title)
}

describe('text that was not saved', () => {
  it('is kept for the person whose session ended, and removed for another (SESS-016)', () => {
    typedBy(maren)
    suspendDrafts(tab)
    reload()
    discardUnclaimedDrafts(tab)
    restoreDrafts(maren, tab)
    expect(getDraft(key)).toEqual(title)
    suspendDrafts(tab)
    restoreDrafts(petra, tab)
    expect(collectDrafts()).toEqual({})
    expect(tab.read('drafts')).toBeNull()
    restoreDrafts(maren, tab)
    expect(collectDrafts()).toEqual({})
  })

  it('waits in memory alone after a sign-out elsewhere, until the same person is back (SESS-005, SESS-017)', () => {
    typedBy(maren)
    unpersistDrafts(tab)
    expect(tab.read('drafts')).toBeNull()
    // A pending request fails because the session ended.
    suspendDrafts(tab)
    expect(tab.read('drafts')).toBeNull()
    prepareDraftHandover('petra')
    suspendDrafts(tab)
    expect(tab.read('drafts')).toBeNull()
    prepareDraftHandover('maren')
    suspendDrafts(tab)
    expect(tab.read('drafts')).toContain('Head of Procurement')
  })

  it('is gone with a sign-out here, also from editors that close later (SESS-020, SESS-021)', () => {
    typedBy(maren)
    clearAllDrafts(tab)
    saveDraft(key, title)
    suspendDrafts(tab)
    expect(tab.read('drafts')).toBeNull()
    restoreDrafts(maren, tab)
    expect(collectDrafts()).toEqual({})
  })

  it('that was left by somebody who signed out does not outlive the page', () => {
    tab.write('drafts', JSON.stringify({ lost: false, of: { maren: { [key]: title } } }))
    discardUnclaimedDrafts(tab)
    expect(tab.read('drafts')).toBeNull()
  })

  it("waits while its owner works in another's account", () => {
    typedBy(maren)
    suspendDrafts(tab)
    reload()
    restoreDrafts({ id: 'petra', is_impersonate: true }, tab)
    expect(collectDrafts()).toEqual({})
    restoreDrafts(maren, tab)
    expect(getDraft(key)).toEqual(title)
  })

  it('survives an entry that is none', () => {
    for (const entry of ['{broken', '"text"', '{"of":null}', '7']) {
      tab.write('drafts', entry)
      restoreDrafts({ ...maren, id: entry }, tab)
      expect(collectDrafts()).toEqual({})
    }
  })
})
