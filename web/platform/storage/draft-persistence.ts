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

/** The drafts in this tab, by user id. `lost`: the session ended without a sign-out. */
type PersistedDrafts = { lost: boolean; of: Record<string, DraftMap> }

/** The user whose drafts are in memory, and whether they may be stored, which a sign-out forbids. */
let ownerId: string | null = null
let persistence: 'signed in' | 'lost' | 'never' = 'never'

/** Keeps drafts across a reload, a lost session and a sign-in in another tab, for the user who typed them. Called once per page. */
export function startDraftPersistence(): void {
  addEventListener('pagehide', () => persistDrafts())
  document.addEventListener('visibilitychange', () => document.hidden && persistDrafts())
  setDraftRemovedListener(() => persistDrafts())
}

/** Restores the drafts of a user who signs in. Drops those of others, except during an impersonation. */
export function restoreDrafts(
  { id, is_impersonate }: Pick<User, 'id' | 'is_impersonate'>,
  tab: SafeStorage = tabStorage,
): void {
  if (ownerId === id && persistence === 'signed in') return
  const others = readPersistedDrafts(tab)?.of ?? {}
  const ownDrafts = ownerId === id ? collectDrafts() : {}
  loadDrafts({ ...others[id], ...ownDrafts })
  ownerId = id
  persistence = 'signed in'
  tab.write('drafts', is_impersonate ? JSON.stringify({ lost: false, of: others } satisfies PersistedDrafts) : null)
  persistDrafts(tab)
}

/** Keeps the drafts after the session ended, because the user may sign in again in this tab. */
export function suspendDrafts(tab: SafeStorage = tabStorage): void {
  silenceDraftNotices()
  const persisted = readPersistedDrafts(tab)
  if (ownerId === null && persisted) tab.write('drafts', JSON.stringify({ ...persisted, lost: true }))
  if (ownerId === null || persistence === 'never') return
  persistence = 'lost'
  persistDrafts(tab)
}

/** Removes the drafts from storage after a sign-out in another tab, but keeps them in memory. */
export function unpersistDrafts(tab: SafeStorage = tabStorage): void {
  silenceDraftNotices()
  persistence = 'never'
  tab.write('drafts', null)
}

/** Allows drafts to be stored again before this page reloads, after the same user signed in in another tab. */
export function prepareDraftHandover(id: string | undefined): void {
  if (ownerId !== null && ownerId === id) persistence = 'signed in'
}

/** Drops all drafts when the user signs out here. */
export function clearAllDrafts(tab: SafeStorage = tabStorage): void {
  clearDrafts()
  ownerId = null
  persistence = 'never'
  tab.write('drafts', null)
}

/** Drops stored drafts on a page that starts without a session, except those of a lost session. */
export function discardUnclaimedDrafts(tab: SafeStorage = tabStorage): void {
  if (!readPersistedDrafts(tab)?.lost) tab.write('drafts', null)
}

function persistDrafts(tab: SafeStorage = tabStorage): void {
  if (ownerId === null || persistence === 'never') return
  const drafts = collectDrafts()
  const { [ownerId]: _, ...others } = readPersistedDrafts(tab)?.of ?? {}
  const of = Object.keys(drafts).length > 0 ? { ...others, [ownerId]: drafts } : others
  const persisted: PersistedDrafts = { lost: persistence === 'lost', of }
  tab.write('drafts', Object.keys(of).length > 0 ? JSON.stringify(persisted) : null)
}

const readPersistedDrafts = (tab: SafeStorage): PersistedDrafts | null => {
  const persisted = tab.readJson<PersistedDrafts>('drafts')
  return persisted && typeof persisted === 'object' && typeof persisted.of === 'object' && persisted.of
    ? persisted
    : null
}
