import type { ContactFilters, NewContact } from '#contract/contacts/contact.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { activeWhere, type Selection } from '../../records/selection.ts'
import { contactStore } from './store.ts'

/**
 * Finds the contacts that a file references: reference → id. A reference is an email address (the oldest contact with it), a name that
 * only one contact has, or an id.
 */
export async function findContacts(scope: Scope, references: string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map()
  const ids = references.filter(isUuid)
  const rows = await scope.tx.rows<{ word: string; id: string }>(sql`
    select word, id
      from unnest(${references}::text[]) as asked (word)
     cross join lateral (
       select coalesce(
         (select (array_agg(id order by created_at, id))[1] from contacts
           where workspace_id = ${scope.workspaceId} and email_key = lower(word) and deleted_at is null),
         (select (array_agg(id))[1] from contacts
           where workspace_id = ${scope.workspaceId} and name_key = normalize_text(word) and deleted_at is null
          having count(*) = 1)) as id) found
     where id is not null
     union all
    select id::text, id from contacts
     where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[]) and deleted_at is null`)
  return new Map(rows.map(({ word, id }) => [word, id]))
}

/** Selects the contacts that match filters of the list, on alias `c`; a text search finds at most `searchLimit` of them. */
export const selectContacts = (scope: Scope, filters: ContactFilters, searchLimit: number): Promise<Selection> =>
  contactStore.list.selectionByFilters(scope, filters, searchLimit)

/** Creates a contact and returns its id. */
export async function createContact(scope: Scope, values: NewContact): Promise<string> {
  const { data } = await contactStore.create(scope, values)
  return (JSON.parse(data) as { id: string }).id
}

/** Sets the source of a contact that has none. */
export async function setMissingSource(scope: Scope, id: string, source: string): Promise<void> {
  const changed = raw('changed')
  await scope.tx.rows(sql`
    with ${changed} as (
      update contacts c set source = ${source}, version = c.version + 1, updated_at = now()
       where ${activeWhere(scope)} and c.id = ${id} and c.source is null
      returning c.*),
    ${changeEventCte(scope, changed, 'contact.changed')}
    select from ${changed}`)
}
