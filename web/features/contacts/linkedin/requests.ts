import { queryOptions } from '@tanstack/react-query'
import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import { callUntyped, type Result, unwrap } from '../../../platform/api.ts'
import { keys, queryClient } from '../../../platform/queries.ts'

/** A row of one of the three lists: its id and the fields of its table. */
export type LinkedinRow = { id: string } & Record<string, string | null>
/** What a form sends: every field of the table, empty ones as null. */
export type LinkedinValues = Record<string, string | null>
export type Verb = 'add' | 'update' | 'delete'

const keyOf = (list: LinkedinList, contactId: string) => keys.part('contacts', contactId, list)

export const linkedinRows = (list: LinkedinList, contactId: string) =>
  queryOptions({
    queryKey: keyOf(list, contactId),
    queryFn: ({ signal }) =>
      unwrap<LinkedinRow[]>(callUntyped('GET', `/contacts/{id}/${list}`, { path: { id: contactId }, signal })),
  })

export async function addRow(list: LinkedinList, contactId: string, values: LinkedinValues) {
  const result = await callUntyped<LinkedinRow>('POST', `/contacts/{id}/${list}`, {
    path: { id: contactId },
    body: values,
  })
  if (result.success) changeRows(list, contactId, (rows) => [...without(rows, result.data.id), result.data])
  return result
}

export async function updateRow(list: LinkedinList, contactId: string, childId: string, values: LinkedinValues) {
  const result = await callUntyped<LinkedinRow>('PATCH', `/contacts/{id}/${list}/{childId}`, {
    path: { id: contactId, childId },
    body: values,
  })
  if (result.success) changeRows(list, contactId, (rows) => rows.map((row) => (row.id === childId ? result.data : row)))
  return result
}

/** Takes the row away at once; a failure brings it back to its place. */
export async function deleteRow(
  list: LinkedinList,
  contactId: string,
  childId: string,
): Promise<Result<{ id: string }>> {
  const before = queryClient.getQueryData<LinkedinRow[]>(keyOf(list, contactId))
  changeRows(list, contactId, (rows) => without(rows, childId))
  const result = await callUntyped<{ id: string }>('DELETE', `/contacts/{id}/${list}/{childId}`, {
    path: { id: contactId, childId },
  })
  if (!result.success) queryClient.setQueryData(keyOf(list, contactId), before)
  return result
}

/** Asks anew for the three lists of a contact: an event says that a contact changed, not which list did. */
export function refreshLinkedin(contactId: string): void {
  for (const list of Object.keys(linkedinLists) as LinkedinList[])
    void queryClient.invalidateQueries({ queryKey: keyOf(list, contactId) })
}

const past: Record<Verb, string> = { add: 'added', update: 'updated', delete: 'deleted' }

/** "LinkedIn experience added successfully" (A§8, GAP-039). */
export const done = (list: LinkedinList, verb: Verb): string =>
  `LinkedIn ${linkedinLists[list].thing} ${past[verb]} successfully`

/** "Failed to add LinkedIn experience" (GAP-039). */
export const failed = (list: LinkedinList, verb: Verb): string =>
  `Failed to ${verb} LinkedIn ${linkedinLists[list].thing}`

function changeRows(list: LinkedinList, contactId: string, change: (rows: LinkedinRow[]) => LinkedinRow[]): void {
  queryClient.setQueryData<LinkedinRow[]>(keyOf(list, contactId), (rows) => change(rows ?? []))
}

const without = (rows: LinkedinRow[], id: string): LinkedinRow[] => rows.filter((row) => row.id !== id)
