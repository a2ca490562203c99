import { useEffect } from 'react'
import { selectedScope } from '../session/selected-scope.ts'
import { browserStorage } from '../storage/browser-storage.ts'

/** A record that was opened in this browser. */
type RecentRecord = {
  kind: string
  id: string
  name: string
  detail: string | null
  picture: string | null
  /** What the palette shows at the end of its row: the value of a deal. */
  end?: string | null
}

const maxRecords = 8
/** The number of workspaces to remember, most recently used first. */
const maxWorkspaces = 10

type RecentByWorkspace = Record<string, RecentRecord[]>

/** The recently opened records of the selected workspace, latest first. */
export function readRecentRecords(): RecentRecord[] {
  const { workspaceId } = selectedScope.get()
  return workspaceId ? (readAllRecent()[workspaceId] ?? []) : []
}

/** Remembers the open record once its name is known. `isDeleted` forgets it. */
export function useRememberRecent({ kind, id, name, detail, picture, end }: RecentRecord, isDeleted: boolean): void {
  useEffect(() => {
    const others = readRecentRecords().filter((one) => one.kind !== kind || one.id !== id)
    if (isDeleted) writeRecentRecords(others)
    else if (name) writeRecentRecords([{ kind, id, name, detail, picture, end }, ...others])
  }, [kind, id, name, detail, picture, end, isDeleted])
}

function writeRecentRecords(records: RecentRecord[]): void {
  const { workspaceId } = selectedScope.get()
  if (!workspaceId) return
  const { [workspaceId]: _, ...others } = readAllRecent()
  const entries = [[workspaceId, records.slice(0, maxRecords)], ...Object.entries(others)].slice(0, maxWorkspaces)
  browserStorage.write('recent', JSON.stringify(Object.fromEntries(entries)))
}

/** Drops invalid entries. */
function readAllRecent(): RecentByWorkspace {
  const stored = browserStorage.readJson<unknown>('recent')
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([workspaceId, records]) => [
      workspaceId,
      Array.isArray(records) ? records.filter(isRecentRecord) : [],
    ]),
  )
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)

function isRecentRecord(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, name, detail, picture, end = null } = value as Record<string, unknown>
  return [kind, id, name].every(isText) && [detail, picture, end].every(isTextOrNull)
}
