import type { OnDuplicate } from '#contract/transfer/imports.ts'
import type { Scope } from '../../platform/scope.ts'
import { empty, join, type Sql, sql } from '../../platform/sql.ts'
import { unprepared } from './import-sql.ts'

/** The keys by which a row of the file may be a duplicate. */
export type Keys = {
  email: string | null
  linkedin: string | null
  phone: string | null
  name: string | null
  company: string | null
}

/** A row of the file beside what it may be a duplicate of. */
export type Staged = Keys & {
  row: number
  /** As a person knows it. */
  shown: string | null
  /** The contact that is there already. */
  found: string | null
  /** An earlier row of this file made or changed that contact. */
  touched: boolean
  /** Name of a contact that is there with the same phone number. */
  phoneOf: string | null
}

/**
 * Every staged row in the order of the file, with the contact it means: by e-mail address, else LinkedIn address, else phone
 * number and name, else name and company; the oldest one.
 */
export async function matchStaged(scope: Scope, importId: string, onDuplicate: OnDuplicate): Promise<Staged[]> {
  const rows = await scope.tx.rows<Keys & { row: number; shown: string | null }>(sql`
    select row, coalesce(name, email, phone_number) as shown, email_key as email, linkedin_key as linkedin,
           nullif(phone_key, '') as phone, nullif(name_key, '') as name, company_id as company
      from staged order by row`)
  const there = await contactsLike(scope, rows)
  const ids = rows.map(
    (row) =>
      keysOf(row)
        .map((key) => there.get(key)?.id)
        .find(Boolean) ?? null,
  )
  const touched = onDuplicate === 'update' ? await touchedBy(scope, importId, ids) : new Set()
  return rows.map((staged, at) => ({
    ...staged,
    found: ids[at] ?? null,
    touched: touched.has(ids[at]),
    phoneOf: (staged.phone && there.get(`t ${staged.phone}`)?.name) ?? null,
  }))
}

/** What makes two rows the same contact, strongest first (GAP-034). */
export function keysOf({ email, linkedin, phone, name, company }: Keys): string[] {
  const keys: string[] = []
  if (email) keys.push(`e ${email}`)
  if (linkedin) keys.push(`l ${linkedin}`)
  if (phone && name) keys.push(`p ${phone} ${name}`)
  if (company && name) keys.push(`c ${company} ${name}`)
  return keys
}

type There = { key: string; id: string; name: string | null }

/** The oldest contact of each key, as `keysOf` writes it, and under `t` of each phone number. */
async function contactsLike(scope: Scope, rows: Keys[]): Promise<Map<string, There>> {
  const emails = distinct(rows, 'email')
  const linkedins = distinct(rows, 'linkedin')
  const phones = distinct(rows, 'phone')
  const byPhone = pairs(rows, 'phone')
  const byCompany = pairs(rows, 'company')
  const lookups = [
    emails.length > 0 && oldest(scope, 'e', sql`unnest(${emails}::text[]) as k (key)`, sql`email_key = k.key`),
    linkedins.length > 0 && oldest(scope, 'l', sql`unnest(${linkedins}::text[]) as k (key)`, sql`linkedin_key = k.key`),
    phones.length > 0 && oldest(scope, 't', sql`unnest(${phones}::text[]) as k (key)`, sql`phone_key = k.key`),
    byPhone.keys.length > 0 &&
      oldest(
        scope,
        'p',
        sql`unnest(${byPhone.keys}::text[], ${byPhone.names}::text[]) as k (key, name)`,
        sql`phone_key = k.key and name_key = k.name`,
        sql` || ' ' || k.name`,
      ),
    byCompany.keys.length > 0 &&
      oldest(
        scope,
        'c',
        sql`unnest(${byCompany.keys}::uuid[], ${byCompany.names}::text[]) as k (key, name)`,
        sql`company_id = k.key and name_key = k.name`,
        sql` || ' ' || k.name`,
      ),
  ].filter((one) => one !== false)
  if (lookups.length === 0) return new Map()
  const { rows: contacts } = await unprepared(scope, join(lookups, ' union all '))
  return new Map((contacts as There[]).map((contact) => [contact.key, contact]))
}

/** `offset 0` keeps the planner from walking all contacts by age until one fits. */
const oldest = (scope: Scope, kind: string, keys: Sql, condition: Sql, more: Sql = empty): Sql => sql`
  select ${kind} || ' ' || k.key${more} as key, c.id, c.name
    from ${keys}
   cross join lateral (
     select id, name
       from (select id, created_at, coalesce(name, email, phone_number, whatsapp_number) as name
               from contacts
              where workspace_id = ${scope.workspaceId} and deleted_at is null and ${condition}
             offset 0) same
      order by created_at, id limit 1) c`

const distinct = (rows: Keys[], key: keyof Keys): string[] =>
  [...new Set(rows.map((row) => row[key]))].filter((value) => value !== null)

/** The different pairs of a key and a name. */
function pairs(rows: Keys[], key: 'phone' | 'company'): { keys: string[]; names: string[] } {
  const seen = new Map(rows.flatMap((row) => (row[key] && row.name ? [[`${row[key]} ${row.name}`, row]] : [])))
  return {
    keys: [...seen.values()].map((row) => row[key] ?? ''),
    names: [...seen.values()].map(({ name }) => name ?? ''),
  }
}

async function touchedBy(scope: Scope, importId: string, ids: (string | null)[]): Promise<Set<unknown>> {
  const rows = await scope.tx.rows<{ id: string }>(sql`
    select record_id as id from import_rows
     where workspace_id = ${scope.workspaceId} and import_id = ${importId} and record_id = any(${ids}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}
