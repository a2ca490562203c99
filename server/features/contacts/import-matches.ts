import type { Scope } from '../../platform/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { type Keyed, oldest } from '../transfer/public.ts'

/** The keys by which a row of the file may be a duplicate. */
type Keys = {
  email: string | null
  linkedin: string | null
  phone: string | null
  name: string | null
  company: string | null
}

/**
 * Every staged row in the order of the file, with the contact it means: by e-mail address, else LinkedIn address, else phone
 * number and name, else name and company; the oldest one.
 */
export async function matchContacts(scope: Scope): Promise<Keyed[]> {
  const rows = await scope.tx.rows<Keys & { row: number; shown: string | null }>(sql`
    select row, coalesce(name, email, phone_number) as shown, email_key as email, linkedin_key as linkedin,
           nullif(phone_key, '') as phone, nullif(name_key, '') as name, company_id as company
      from staged order by row`)
  const there = await contactsLike(scope, rows)
  return rows.map(({ row, shown, phone, ...rest }) => {
    const keys = keysOf({ phone, ...rest })
    return {
      row,
      keys,
      shown,
      phone,
      found: keys.map((key) => there.get(key)?.id).find(Boolean) ?? null,
      phoneOf: (phone && there.get(`t ${phone}`)?.name) ?? null,
    }
  })
}

/** What makes two rows the same contact, strongest first (GAP-034). */
function keysOf({ email, linkedin, phone, name, company }: Keys): string[] {
  const keys: string[] = []
  if (email) keys.push(`e ${email}`)
  if (linkedin) keys.push(`l ${linkedin}`)
  if (phone && name) keys.push(`p ${phone} ${name}`)
  if (company && name) keys.push(`c ${company} ${name}`)
  return keys
}

/** The oldest contact of each key, as `keysOf` writes it, and under `t` of each phone number. */
function contactsLike(scope: Scope, rows: Keys[]) {
  const alone = (letter: string, key: keyof Keys, condition: Sql) => {
    const values = distinct(rows, key)
    return values.length > 0 ? [{ letter, keys: sql`unnest(${values}::text[]) as k (key)`, condition }] : []
  }
  const withName = (letter: string, key: 'phone' | 'company', type: Sql, condition: Sql) => {
    const { keys, names } = pairs(rows, key)
    if (keys.length === 0) return []
    const unnested = sql`unnest(${keys}::${type}[], ${names}::text[]) as k (key, name)`
    return [
      { letter, keys: unnested, condition: sql`${condition} and name_key = k.name`, more: sql` || ' ' || k.name` },
    ]
  }
  return oldest(scope, 'contacts', sql`coalesce(name, email, phone_number, whatsapp_number)`, [
    ...alone('e', 'email', sql`email_key = k.key`),
    ...alone('l', 'linkedin', sql`linkedin_key = k.key`),
    ...alone('t', 'phone', sql`phone_key = k.key`),
    ...withName('p', 'phone', sql`text`, sql`phone_key = k.key`),
    ...withName('c', 'company', sql`uuid`, sql`company_id = k.key`),
  ])
}

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
