import { queryOptions } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts/contact.ts'
import { type ContactField, contactFields } from '#contract/contacts/fields.ts'
import type { Field } from '#contract/kit/fields.ts'
import { bulkLimit } from '#contract/kit/limits.ts'
import { segmentOf } from '#contract/kit/names.ts'
import { call, callUntyped, type Failure, type Result, unwrap } from '../../platform/api.ts'
import { dropRecords, keys, patchRecord, putRecord, queryClient, type Rows } from '../../platform/queries.ts'

export type { Contact } from '#contract/contacts/contact.ts'

const noun = 'contacts'
/** One contact; until it is here, the row of a list that has it. */
export const contactRecord = (id: string) =>
  queryOptions<Contact>({
    queryKey: keys.record(noun, id),
    queryFn: ({ signal }) => readContact(id, signal),
    placeholderData: () => listedContact(id),
  })

const readContact = (id: string, signal?: AbortSignal): Promise<Contact> =>
  unwrap(call('GET', '/contacts/{id}', { path: { id }, signal }))

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

/** Reads every list anew, as far down as it was read. */
function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: keys.lists(noun) })
}

/** A contact as some list has it. */
function listedContact(id: string): Contact | undefined {
  for (const [, data] of queryClient.getQueriesData<{ pages: Rows<Contact>[] }>({ queryKey: keys.lists(noun) })) {
    const found = data?.pages?.flatMap(({ rows }) => rows).find((row) => row.id === id)
    if (found) return found
  }
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
