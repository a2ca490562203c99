import { useEffect } from 'react'
import { selection } from './selection.ts'
import { stored } from './stored.ts'

/** A record that was open in this browser. */
export type Recent = { kind: string; id: string; name: string; detail: string | null; picture: string | null }

const most = 8
/** Workspaces that are remembered, the one used last first. */
const mostPlaces = 10

type Kept = Record<string, Recent[]>

/** The records of the selected workspace that were open last, the latest first. */
export function recentRecords(): Recent[] {
  const { workspaceId } = selection.get()
  return workspaceId ? (kept()[workspaceId] ?? []) : []
}

/** Remembers the record that is open. One without a name waits until it has one; `gone` forgets it. */
export function useRecent({ kind, id, name, detail, picture }: Recent, gone: boolean): void {
  useEffect(() => {
    const others = recentRecords().filter((one) => one.kind !== kind || one.id !== id)
    if (gone) keep(others)
    else if (name) keep([{ kind, id, name, detail, picture }, ...others])
  }, [kind, id, name, detail, picture, gone])
}

function keep(records: Recent[]): void {
  const { workspaceId } = selection.get()
  if (!workspaceId) return
  const { [workspaceId]: _, ...others } = kept()
  const places = [[workspaceId, records.slice(0, most)], ...Object.entries(others)].slice(0, mostPlaces)
  stored.write('recent', JSON.stringify(Object.fromEntries(places)))
}

/** Whatever somebody else wrote there is left out. */
function kept(): Kept {
  const found = stored.readJson<unknown>('recent')
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {}
  return Object.fromEntries(
    Object.entries(found).map(([place, records]) => [place, Array.isArray(records) ? records.filter(isRecent) : []]),
  )
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, name, detail, picture } = value as Record<string, unknown>
  return [kind, id, name].every(isText) && [detail, picture].every(isTextOrNull)
}
