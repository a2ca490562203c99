import { beforeEach, describe, expect, it } from 'vitest'
import { allDrafts, keepDraft, keptDraft } from '../ui/drafts.ts'
import { forgetDrafts, handDraftsTo, hideDrafts, loseDrafts, openDrafts, waitForOwner } from './kept-drafts.ts'
import { memoryArea, type Stored, storedIn } from './stored.ts'

const maren = { id: 'maren', is_impersonate: false }
const petra = { id: 'petra', is_impersonate: false }
const title = { draft: 'Head of Procurement', from: 'Buyer' }
const key = 'contact:42:jobTitle'

let tab: Stored
beforeEach(() => {
  tab = storedIn(memoryArea())
  forgetDrafts(tab)
})

/** The page goes and comes again: what is in its memory is gone. */
const reload = () => {
  const kept = tab.read('drafts')
  forgetDrafts(tab)
  tab.write('drafts', kept)
}

const typedBy = (user: typeof maren) => {
  openDrafts(user, tab)
  keepDraft(key, title)
}

describe('text that was not saved', () => {
  it('waits for whoever lost their session, and is gone for another (SESS-016)', () => {
    typedBy(maren)
    loseDrafts(tab)
    reload()
    waitForOwner(tab)
    openDrafts(maren, tab)
    expect(keptDraft(key)).toEqual(title)
    loseDrafts(tab)
    openDrafts(petra, tab)
    expect(allDrafts()).toEqual({})
    expect(tab.read('drafts')).toBeNull()
    openDrafts(maren, tab)
    expect(allDrafts()).toEqual({})
  })

  it('waits in memory alone after a sign-out elsewhere, until the same person is back (SESS-005, SESS-017)', () => {
    typedBy(maren)
    hideDrafts(tab)
    expect(tab.read('drafts')).toBeNull()
    // A call that was under way fails with the session.
    loseDrafts(tab)
    expect(tab.read('drafts')).toBeNull()
    handDraftsTo('petra')
    loseDrafts(tab)
    expect(tab.read('drafts')).toBeNull()
    handDraftsTo('maren')
    loseDrafts(tab)
    expect(tab.read('drafts')).toContain('Head of Procurement')
  })

  it('is gone with a sign-out here, also from editors that close later (SESS-020, SESS-021)', () => {
    typedBy(maren)
    forgetDrafts(tab)
    keepDraft(key, title)
    loseDrafts(tab)
    expect(tab.read('drafts')).toBeNull()
    openDrafts(maren, tab)
    expect(allDrafts()).toEqual({})
  })

  it('that was left by somebody who signed out does not outlive the page', () => {
    tab.write('drafts', JSON.stringify({ lost: false, of: { maren: { [key]: title } } }))
    waitForOwner(tab)
    expect(tab.read('drafts')).toBeNull()
  })

  it("waits while its owner works in another's account", () => {
    typedBy(maren)
    loseDrafts(tab)
    reload()
    openDrafts({ id: 'petra', is_impersonate: true }, tab)
    expect(allDrafts()).toEqual({})
    openDrafts(maren, tab)
    expect(keptDraft(key)).toEqual(title)
  })

  it('survives an entry that is none', () => {
    for (const entry of ['{broken', '"text"', '{"of":null}', '7']) {
      tab.write('drafts', entry)
      openDrafts({ ...maren, id: entry }, tab)
      expect(allDrafts()).toEqual({})
    }
  })
})
