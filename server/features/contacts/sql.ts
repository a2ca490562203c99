import { contactFields } from '#contract/contacts/fields.ts'
import { columnOf } from '#contract/kit/names.ts'
import { ownerShown, tagsShown } from '../../platform/shown.ts'
import { fixed, join, name, raw, type Sql, sql } from '../../platform/sql.ts'

/** `email as "email", phone_number as "phoneNumber", …`: the stored fields under their wire names. */
const fieldColumns = join(Object.keys(contactFields).map((key) => sql`c.${name(columnOf(key))} as ${name(key)}`))

/** Counts shown on the panel's tabs. Each is joined here by the feature that brings its table. */
const counts = raw(`'{"activities":0,"deals":0,"messages":0,"notes":0,"tasks":0}'::json`)

/**
 * The wire form of a contact of alias `c`, as alias `shown`. What it points at is read by subqueries, one index lookup each,
 * and none where there is nothing to read: as joins, PostgreSQL hashes the whole company table for a page of sixty.
 */
export const contactShown: Sql = fixed(sql`
  cross join lateral (
    select c.id, ${fieldColumns}, c.version, c.created_at as "createdAt", c.updated_at as "updatedAt",
           case when c.company_id is not null then
             (select json_build_object('id', o.id, 'name', o.name)
                from companies o
               where o.workspace_id = c.workspace_id and o.id = c.company_id and o.deleted_at is null) end as company,
           ${ownerShown} as owner,
           ${tagsShown('contact_id')} as tags,
           ${counts} as counts) shown`)

/** A contact that is there for the scope: conditions on alias `c`. */
export const living = (workspaceId: string): Sql => sql`c.workspace_id = ${workspaceId} and c.deleted_at is null`
