import { queryOptions } from '@tanstack/react-query'
import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import { t } from '#contract/language/translate.ts'
import { type CallResult, call, callUntyped, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'

/** A row of one of the three lists: its id and the fields of its table. */
export type LinkedinRow = { id: string } & Record<string, string | null>
/** What a form sends: every field of the table, empty ones as null. */
export type LinkedinValues = Record<string, string | null>
type LinkedinAction = 'add' | 'update' | 'delete'

const linkedinQueryKey = (list: LinkedinList, contactId: string) => queryKeys.part('contacts', contactId, list)

export const linkedinQueryOptions = (list: LinkedinList, contactId: string) =>
  queryOptions({
    queryKey: linkedinQueryKey(list, contactId),
    queryFn: ({ signal }) =>
      unwrap<LinkedinRow[]>(callUntyped('GET', `/contacts/{id}/${list}`, { path: { id: contactId }, signal })),
  })

export async function createLinkedinRow(list: LinkedinList, contactId: string, values: LinkedinValues) {
  const result = await callUntyped<LinkedinRow>('POST', `/contacts/{id}/${list}`, {
    path: { id: contactId },
    body: values,
  })
  if (result.success) updateCachedRows(list, contactId, (rows) => [...withoutRow(rows, result.data.id), result.data])
  return result
}

export async function updateLinkedinRow(
  list: LinkedinList,
  contactId: string,
  childId: string,
  values: LinkedinValues,
) {
  const result = await callUntyped<LinkedinRow>('PATCH', `/contacts/{id}/${list}/{childId}`, {
    path: { id: contactId, childId },
    body: values,
  })
  if (result.success)
    updateCachedRows(list, contactId, (rows) => rows.map((row) => (row.id === childId ? result.data : row)))
  return result
}

/** Removes the row at once; a failure restores it. */
export async function deleteLinkedinRow(
  list: LinkedinList,
  contactId: string,
  childId: string,
): Promise<CallResult<{ id: string }>> {
  const before = queryClient.getQueryData<LinkedinRow[]>(linkedinQueryKey(list, contactId))
  updateCachedRows(list, contactId, (rows) => withoutRow(rows, childId))
  const result = await call('DELETE', `/contacts/{id}/${list}/{childId}`, {
    path: { id: contactId, childId },
  })
  if (!result.success) queryClient.setQueryData(linkedinQueryKey(list, contactId), before)
  return result
}

/** Reloads all three lists of a contact, because the event doesn’t say which one changed. */
export function refreshLinkedin(contactId: string): void {
  for (const list of Object.keys(linkedinLists) as LinkedinList[])
    void queryClient.invalidateQueries({ queryKey: linkedinQueryKey(list, contactId) })
}

type ListTexts = (values: { singular: string }) => string

const successTexts: Record<LinkedinAction, ListTexts> = {
  add: (values) => t('LinkedIn {singular} added successfully', values),
  update: (values) => t('LinkedIn {singular} updated successfully', values),
  delete: (values) => t('LinkedIn {singular} deleted successfully', values),
}
const failureTexts: Record<LinkedinAction, ListTexts> = {
  add: (values) => t('Failed to add LinkedIn {singular}', values),
  update: (values) => t('Failed to update LinkedIn {singular}', values),
  delete: (values) => t('Failed to delete LinkedIn {singular}', values),
}

/** "LinkedIn experience added successfully" (A§8, GAP-039). */
export const successText = (list: LinkedinList, action: LinkedinAction): string =>
  successTexts[action]({ singular: linkedinLists[list].singular })

/** "Failed to add LinkedIn experience" (GAP-039). */
export const failureText = (list: LinkedinList, action: LinkedinAction): string =>
  failureTexts[action]({ singular: linkedinLists[list].singular })

function updateCachedRows(list: LinkedinList, contactId: string, change: (rows: LinkedinRow[]) => LinkedinRow[]): void {
  queryClient.setQueryData<LinkedinRow[]>(linkedinQueryKey(list, contactId), (rows) => change(rows ?? []))
}

const withoutRow = (rows: LinkedinRow[], id: string): LinkedinRow[] => rows.filter((row) => row.id !== id)
