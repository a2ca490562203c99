import { useEffect } from 'react'
import { type LiveEvent, subscribe } from '../../platform/events.ts'
import { cachedVersion, dropRecords, keys, putRecord, queryClient } from '../../platform/queries.ts'
import type { ListKind } from './kind.ts'
import { readRecord, refreshLists } from './requests.ts'

/** Changed records that are read one by one; more of them and the lists are asked again. */
const readSingly = 5
/** Milliseconds in which changes are gathered before the lists are asked again. */
const gathering = 1_000

type Things = Pick<ListKind, 'noun' | 'kind'>

const followed = new Map<string, { followers: number; stop: () => void }>()

/** Keeps the records on the screen as they are on the server while anything that shows them is open. */
export function useLiveRecords({ noun, kind }: Things): void {
  useEffect(() => {
    const present = followed.get(noun) ?? { followers: 0, stop: follow({ noun, kind }) }
    present.followers += 1
    followed.set(noun, present)
    return () => {
      present.followers -= 1
      if (present.followers > 0) return
      followed.delete(noun)
      present.stop()
    }
  }, [noun, kind])
}

function follow({ noun, kind }: Things): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refreshSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      refreshLists(noun)
    }, gathering)
  }

  const readAnew = (id: string) => void queryClient.invalidateQueries({ queryKey: keys.record(noun, id), exact: true })

  const changed = ({ ids, version }: LiveEvent) => {
    const news = ids.filter((id) => version === null || cachedVersion(noun, id) < version)
    const shown = news.filter((id) => cachedVersion(noun, id) >= 0)
    if (shown.length < news.length || shown.length > readSingly) refreshSoon()
    if (shown.length > readSingly) for (const id of shown) readAnew(id)
    else for (const id of shown) readRecord(noun, id).then((record) => putRecord(noun, record), refreshSoon)
  }

  const deleted = ({ ids }: LiveEvent) => {
    dropRecords(noun, ids)
    // An open panel asks once more and says what it hears.
    for (const id of ids) readAnew(id)
    refreshSoon()
  }

  const anew = () => {
    void queryClient.invalidateQueries({ queryKey: keys.noun(noun) })
  }

  const ends = [
    subscribe(`${kind}.changed`, changed),
    subscribe(`${kind}.deleted`, deleted),
    subscribe(`${noun}.changed`, refreshSoon),
    subscribe('resync', anew),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
