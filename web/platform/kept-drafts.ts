import type { User } from '#contract/auth/user.ts'
import { allDrafts, type Drafts, dropDrafts, onDropped, restDrafts, takeDrafts } from '../ui/drafts.ts'
import { ofThisTab, type Stored } from './stored.ts'

/** What is kept in this tab, by person; `lost`: their session ended, but nobody signed out. */
type Kept = { lost: boolean; of: Record<string, Drafts> }

/** Whose drafts these are, and whether they may stand in the browser's storage: after signing out nothing does. */
let owner: string | null = null
let written: 'signed in' | 'lost' | 'never' = 'never'

/** Drafts outlive a reload, a lost session and a sign-in elsewhere, for the person who typed them. Called once a page. */
export function keepDraftsInTab(): void {
  addEventListener('pagehide', () => writeDrafts())
  document.addEventListener('visibilitychange', () => document.hidden && writeDrafts())
  onDropped(() => writeDrafts())
}

/** Gives back to somebody who signs in what they typed; what others typed goes, unless this is another's account for a while. */
export function openDrafts({ id, is_impersonate }: Pick<User, 'id' | 'is_impersonate'>, tab: Stored = ofThisTab): void {
  if (owner === id && written === 'signed in') return
  const others = readDrafts(tab)?.of ?? {}
  const here = owner === id ? allDrafts() : {}
  takeDrafts({ ...others[id], ...here })
  owner = id
  written = 'signed in'
  tab.write('drafts', is_impersonate ? JSON.stringify({ lost: false, of: others } satisfies Kept) : null)
  writeDrafts(tab)
}

/** The session is over, and the person may come back to this tab. */
export function loseDrafts(tab: Stored = ofThisTab): void {
  restDrafts()
  const kept = readDrafts(tab)
  if (owner === null && kept) tab.write('drafts', JSON.stringify({ ...kept, lost: true }))
  if (owner === null || written === 'never') return
  written = 'lost'
  writeDrafts(tab)
}

/** Somebody signed out elsewhere: storage is empty from now on, and what stands on this page waits in its memory. */
export function hideDrafts(tab: Stored = ofThisTab): void {
  restDrafts()
  written = 'never'
  tab.write('drafts', null)
}

/** Somebody signed in elsewhere, and this page is about to start again. */
export function handDraftsTo(id: string | undefined): void {
  if (owner !== null && owner === id) written = 'signed in'
}

/** Signing out here leaves nothing. */
export function forgetDrafts(tab: Stored = ofThisTab): void {
  dropDrafts()
  owner = null
  written = 'never'
  tab.write('drafts', null)
}

/** A page that starts with nobody signed in: only what a lost session left waits on. */
export function waitForOwner(tab: Stored = ofThisTab): void {
  if (!readDrafts(tab)?.lost) tab.write('drafts', null)
}

function writeDrafts(tab: Stored = ofThisTab): void {
  if (owner === null || written === 'never') return
  const drafts = allDrafts()
  const { [owner]: _, ...others } = readDrafts(tab)?.of ?? {}
  const of = Object.keys(drafts).length > 0 ? { ...others, [owner]: drafts } : others
  const kept: Kept = { lost: written === 'lost', of }
  tab.write('drafts', Object.keys(of).length > 0 ? JSON.stringify(kept) : null)
}

const readDrafts = (tab: Stored): Kept | null => {
  const kept = tab.readJson<Kept>('drafts')
  return kept && typeof kept === 'object' && typeof kept.of === 'object' && kept.of ? kept : null
}
