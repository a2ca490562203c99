import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Contact, ContactFilters, NewContact } from '#contract/contacts/contact.ts'
import { type ContactField, contactFields } from '#contract/contacts/fields.ts'
import type { Field } from '#contract/kit/fields.ts'
import { bulkLimit, pageLimits } from '#contract/kit/limits.ts'
import { segmentOf } from '#contract/kit/names.ts'
import { call, callUntyped, type Failure, type Page, type Result, unwrap, unwrapPage } from '../../platform/api.ts'
import { dropRecords, keys, patchRecord, putRecord, queryClient, type Rows } from '../../platform/queries.ts'

export type { Contact } from '#contract/contacts/contact.ts'

const noun = 'contacts'
/** Rows of one page of the list. */
const pageSize = 100
/** Pages of a list that are read anew when it may have changed. */
const readAnew = 3

/** What a list of contacts is asked for; every key that is left out is no filter. */
export type ContactQuery = ContactFilters & { sort?: string }

/** The list, page after page; a page before its answer keeps showing the last answer of the same workspace. */
export const contactList = (query: ContactQuery) => {
  const queryKey = keys.list(noun, query)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => contactPage(query, { cursor: pageParam, limit: pageSize, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

/** One contact; until it is here, the row of a list that has it. */
export const contactRecord = (id: string) =>
  queryOptions<Contact>({
    queryKey: keys.record(noun, id),
    queryFn: ({ signal }) => readContact(id, signal),
    placeholderData: () => listedContact(id),
  })

export const readContact = (id: string, signal?: AbortSignal): Promise<Contact> =>
  unwrap(call('GET', '/contacts/{id}', { path: { id }, signal }))

/** The ids of everything a query names, at most as many as one deletion or export takes. */
export async function contactIds(query: ContactQuery): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const next: Rows<Contact> = await contactPage(query, { cursor, limit: pageLimits.most })
    for (const { id } of next.rows) ids.push(id)
    cursor = next.page.nextCursor
  } while (cursor !== null && ids.length < bulkLimit)
  return ids.slice(0, bulkLimit)
}

/** Creates a contact under an id of the caller's own, so that trying again makes no second one (R4). */
export async function createContact(contact: NewContact & { id: string }): Promise<Result<Contact>> {
  const result: Result<Contact> = await call('POST', '/contacts', { body: contact, idempotencyKey: contact.id })
  if (result.success) {
    queryClient.setQueryData(keys.record(noun, result.data.id), result.data)
    refreshLists()
  }
  return result
}

/**
 * Changes one field and shows it at once; a failure takes it back. When somebody else changed the contact meanwhile it is
 * tried again, unless it was this field (R6): then the failure is `stale` and its `data` the contact as it is now.
 * `overwrite` takes the newest version for granted.
 */
export async function changeField<K extends ContactField>(
  contact: Contact,
  key: K,
  value: Contact[K],
  { overwrite = false } = {},
): Promise<Result<Contact>> {
  const takeBack = patchRecord<Contact>(noun, contact.id, (row) => ({ ...row, [key]: value }))
  let result = await patch(contact.id, key, value, overwrite ? undefined : contact.version)
  if (isStale(result) && same(result.data[key], contact[key]))
    result = await patch(contact.id, key, value, result.data.version)
  if (!result.success) takeBack()
  if (result.success) putRecord(noun, result.data)
  else if (isStale(result)) putRecord(noun, result.data)
  return result
}

export type Deletion = { count: number; deletionId: string }

/**
 * Takes contacts to the trash and out of every list at once, ten thousand a call; a failure puts back those that stayed.
 * Answers the steps that undo it.
 */
export async function deleteContacts(ids: readonly string[]): Promise<Result<Deletion[]>> {
  const putBack = dropRecords(noun, ids)
  const steps: Deletion[] = []
  for (let from = 0; from < ids.length; from += bulkLimit) {
    const result: Result<Deletion> = await call('DELETE', '/contacts/bulk', {
      body: { contactIds: ids.slice(from, from + bulkLimit) },
    })
    if (result.success) steps.push(result.data)
    else {
      putBack()
      if (steps.length > 0) readAgain()
      return result
    }
  }
  for (const id of ids) queryClient.removeQueries({ queryKey: keys.record(noun, id) })
  return { success: true, data: steps, status: 200 }
}

/** Brings back what deletions took. */
export async function restoreContacts(deletions: readonly Deletion[]): Promise<Result<{ count: number }>> {
  let count = 0
  for (const { deletionId } of deletions) {
    const result: Result<{ count: number }> = await call('POST', '/contacts/restore', { body: { deletionId } })
    if (!result.success) return result
    count += result.data.count
  }
  readAgain()
  return { success: true, data: { count }, status: 200 }
}

/**
 * Asks again for the lists that are on the screen, and for the others when they come back to it. Of a list that was read
 * far down only the top is asked for: reading all of it again would take as many calls as it has pages.
 */
export function refreshLists(): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: keys.lists(noun) })) {
    const pages = (state.data as Loaded | undefined)?.pages.length ?? 0
    if (pages > readAnew && queryClient.isFetching({ queryKey, exact: true }) === 0) void refreshTop(queryKey)
    else void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

/** Reads every list anew, as far down as it was read. */
function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: keys.lists(noun) })
}

/** A contact as some list has it. */
export function listedContact(id: string): Contact | undefined {
  for (const [, data] of queryClient.getQueriesData<{ pages: Rows<Contact>[] }>({ queryKey: keys.lists(noun) })) {
    const found = data?.pages?.flatMap(({ rows }) => rows).find((row) => row.id === id)
    if (found) return found
  }
}

type Loaded = InfiniteData<Rows<Contact>>

/** Puts the first page as it is now over the rows that are loaded; none of them stands there twice. */
async function refreshTop(queryKey: QueryKey): Promise<void> {
  const query = queryKey.at(-1) as ContactQuery
  const top = await contactPage(query, { cursor: null, limit: pageSize }).catch(() => null)
  if (!top) return
  const { total, totalIsExact } = top.page
  const isNew = new Set(top.rows.map(({ id }) => id))
  queryClient.setQueryData<Loaded>(queryKey, (loaded) => {
    if (!loaded) return loaded
    const pages = loaded.pages.map(({ rows, page }, at) => {
      const kept = rows.filter(({ id }) => !isNew.has(id))
      return { rows: at === 0 ? [...top.rows, ...kept] : kept, page: { ...page, total, totalIsExact } }
    })
    return { ...loaded, pages }
  })
}

type PageAsked = { cursor: string | null; limit: number; signal?: AbortSignal }

function contactPage(query: ContactQuery, { signal, ...paging }: PageAsked): Promise<{ rows: Contact[]; page: Page }> {
  return unwrapPage<Contact>(call('GET', '/contacts', { query: { ...query, ...paging }, signal }))
}

function patch(id: string, key: ContactField, value: unknown, version?: number): Promise<Result<Contact>> {
  const field: Field = contactFields[key]
  const segment = segmentOf(key, field)
  const path = segment ? `/contacts/{id}/${segment}` : '/contacts/{id}'
  return callUntyped('PATCH', path, { path: { id }, body: { [key]: value }, version })
}

const isStale = (result: Result<Contact>): result is Failure & { data: Contact } =>
  !result.success && result.error === 'stale' && result.data !== null

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
