import type { User } from '#contract/auth/user.ts'
import {
  clearDrafts,
  collectDrafts,
  type DraftMap,
  loadDrafts,
  setDraftRemovedListener,
  silenceDraftNotices,
} from '../../shared/drafts.ts'
import { type SafeStorage, tabStorage } from './browser-storage.ts'

/** The drafts in this tab, by person; `lost`: their session ended without a sign-out. */
type PersistedDrafts = { lost: boolean; of: Record<string, DraftMap> }

/** Whose drafts these are, and whether they may be stored: after a sign-out they may not. */
let ownerId: string | null = null
let persistence: 'signed in' | 'lost' | 'never' = 'never'

/** Keeps drafts across a reload, a lost session and a sign-in elsewhere, for the person who typed them. Called once per page. */
export function startDraftPersistence(): void {
  addEventListener('pagehide', () => persistDrafts())
  document.addEventListener('visibilitychange', () => document.hidden && persistDrafts())
  setDraftRemovedListener(() => persistDrafts())
}

/** Restores the drafts of a person who signs in, and drops those of others, except during an impersonation. */
export function restoreDrafts(
  { id, is_impersonate }: Pick<User, 'id' | 'is_impersonate'>,
  tab: SafeStorage = tabStorage,
): void {
  if (ownerId === id && persistence === 'signed in') return
  const others = readPersistedDrafts(tab)?.of ?? {}
  const here = ownerId === id ? collectDrafts() : {}
  loadDrafts({ ...others[id], ...here })
  ownerId = id
  persistence = 'signed in'
  tab.write('drafts', is_impersonate ? JSON.stringify({ lost: false, of: others } satisfies PersistedDrafts) : null)
  persistDrafts(tab)
}

/** The session ended, and the person may return to this tab. */
export function suspendDrafts(tab: SafeStorage = tabStorage): void {
  silenceDraftNotices()
  const kept = readPersistedDrafts(tab)
  if (ownerId === null && kept) tab.write('drafts', JSON.stringify({ ...kept, lost: true }))
  if (ownerId === null || persistence === 'never') return
  persistence = 'lost'
  persistDrafts(tab)
}

/** Somebody signed out elsewhere: storage stays empty, and drafts on this page are kept in memory. */
export function unpersistDrafts(tab: SafeStorage = tabStorage): void {
  silenceDraftNotices()
  persistence = 'never'
  tab.write('drafts', null)
}

/** Somebody signed in elsewhere, and this page is about to reload. */
export function prepareDraftHandover(id: string | undefined): void {
  if (ownerId !== null && ownerId === id) persistence = 'signed in'
}

/** Signing out here drops all drafts. */
export function clearAllDrafts(tab: SafeStorage = tabStorage): void {
  clearDrafts()
  ownerId = null
  persistence = 'never'
  tab.write('drafts', null)
}

/** A page that starts without a session: only drafts of a lost session are kept. */
export function discardUnclaimedDrafts(tab: SafeStorage = tabStorage): void {
  if (!readPersistedDrafts(tab)?.lost) tab.write('drafts', null)
}

function persistDrafts(tab: SafeStorage = tabStorage): void {
  if (ownerId === null || persistence === 'never') return
  const drafts = collectDrafts()
  const { [ownerId]: _, ...others } = readPersistedDrafts(tab)?.of ?? {}
  const of = Object.keys(drafts).length > 0 ? { ...others, [ownerId]: drafts } : others
  const kept: PersistedDrafts = { lost: persistence === 'lost', of }
  tab.write('drafts', Object.keys(of).length > 0 ? JSON.stringify(kept) : null)
}

const readPersistedDrafts = (tab: SafeStorage): PersistedDrafts | null => {
  const kept = tab.readJson<PersistedDrafts>('drafts')
  return kept && typeof kept === 'object' && typeof kept.of === 'object' && kept.of ? kept : null
}
