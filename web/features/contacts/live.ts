import { useEffect } from 'react'
import { type LiveEvent, subscribe } from '../../platform/events.ts'
import { cachedVersion, dropRecords, keys, putRecord, queryClient } from '../../platform/queries.ts'
import { readContact, refreshLists } from './requests.ts'

/** Changed contacts that are read one by one; more of them and the lists are asked again. */
const readSingly = 5
/** Milliseconds in which changes are gathered before the lists are asked again. */
const gathering = 1_000

let followers = 0
let stop = () => {}

/** Keeps the contacts on the screen as they are on the server while anything that shows them is open. */
export function useLiveContacts(): void {
  useEffect(() => {
    followers += 1
    if (followers === 1) stop = follow()
    return () => {
      followers -= 1
      if (followers === 0) stop()
    }
  }, [])
}

function follow(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refreshSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      refreshLists()
    }, gathering)
  }

  const changed = ({ ids, version }: LiveEvent) => {
    const news = ids.filter((id) => version === null || cachedVersion('contacts', id) < version)
    const shown = news.filter((id) => cachedVersion('contacts', id) >= 0)
    if (shown.length < news.length || shown.length > readSingly) refreshSoon()
    if (shown.length > readSingly)
      for (const id of shown) void queryClient.invalidateQueries({ queryKey: keys.record('contacts', id), exact: true })
    else for (const id of shown) readContact(id).then((contact) => putRecord('contacts', contact), refreshSoon)
  }

  const deleted = ({ ids }: LiveEvent) => {
    dropRecords('contacts', ids)
    // An open panel asks once more and says what it hears.
    for (const id of ids) void queryClient.invalidateQueries({ queryKey: keys.record('contacts', id), exact: true })
    refreshSoon()
  }

  const anew = () => {
    void queryClient.invalidateQueries({ queryKey: keys.noun('contacts') })
  }

  const ends = [
    subscribe('contact.changed', changed),
    subscribe('contact.deleted', deleted),
    subscribe('contacts.changed', refreshSoon),
    subscribe('resync', anew),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
