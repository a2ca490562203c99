import type { Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { findOldest, type MatchCandidate } from '../../transfer/public.ts'
import { contactDescriptor } from '../descriptor.ts'

/** The keys by which a row can match an existing contact. */
type ContactMatchKeys = {
  email: string | null
  linkedin: string | null
  phone: string | null
  name: string | null
  company: string | null
}

/**
 * Matches every staged row, in file order, with an existing contact: by email address, else LinkedIn URL, else phone number and name,
 * else name and company; the oldest one wins.
 */
export async function matchContacts(scope: Scope, stagedRows: Sql): Promise<MatchCandidate[]> {
  const rows = await scope.tx.rows<ContactMatchKeys & { row: number; shown: string | null }>(sql`
    select row, ${raw(contactDescriptor.titleSql('s'))} as shown, email_key as email, linkedin_key as linkedin,
           nullif(phone_key, '') as phone, nullif(name_key, '') as name, company_id as company
      from ${stagedRows} s order by row`)
  const oldestByKey = await findOldestContacts(scope, rows)
  return rows.map(({ row, shown, phone, ...rest }) => {
    const keys = matchKeysOf({ phone, ...rest })
    return {
      row,
      keys,
      shown,
      phone,
      found: keys.map((key) => oldestByKey.get(key)?.id).find(Boolean) ?? null,
      phoneOf: (phone && oldestByKey.get(`t ${phone}`)?.name) ?? null,
    }
  })
}

/** Returns the match keys of a row, strongest first (GAP-034). */
function matchKeysOf({ email, linkedin, phone, name, company }: ContactMatchKeys): string[] {
  const keys: string[] = []
  if (email) keys.push(`e ${email}`)
  if (linkedin) keys.push(`l ${linkedin}`)
  if (phone && name) keys.push(`p ${phone} ${name}`)
  if (company && name) keys.push(`c ${company} ${name}`)
  return keys
}

/** Finds the oldest contact with each key of `matchKeysOf`, and also with each phone number alone, under prefix `t`. */
function findOldestContacts(scope: Scope, rows: ContactMatchKeys[]) {
  const byKey = (letter: string, key: keyof ContactMatchKeys, condition: Sql) => {
    const values = distinctValues(rows, key)
    return values.length > 0 ? [{ prefix: letter, keys: sql`unnest(${values}::text[]) as k (key)`, condition }] : []
  }
  const byKeyAndName = (letter: string, key: 'phone' | 'company', type: Sql, condition: Sql) => {
    const { keys, names } = distinctKeyNamePairs(rows, key)
    if (keys.length === 0) return []
    const unnested = sql`unnest(${keys}::${type}[], ${names}::text[]) as k (key, name)`
    return [
      {
        prefix: letter,
        keys: unnested,
        condition: sql`${condition} and name_key = k.name`,
        more: sql` || ' ' || k.name`,
      },
    ]
  }
  const lookups = [
    ...byKey('e', 'email', sql`email_key = k.key`),
    ...byKey('l', 'linkedin', sql`linkedin_key = k.key`),
    ...byKey('t', 'phone', sql`phone_key = k.key`),
    ...byKeyAndName('p', 'phone', sql`text`, sql`phone_key = k.key`),
    ...byKeyAndName('c', 'company', sql`uuid`, sql`company_id = k.key`),
  ]
  // The phone key may be that of the WhatsApp number, which may be the only thing that the contact and the row have in common.
  const name = `coalesce(${contactDescriptor.titleSql('contacts')}, contacts.whatsapp_number)`
  return findOldest(scope, contactDescriptor, lookups, name)
}

const distinctValues = (rows: ContactMatchKeys[], key: keyof ContactMatchKeys): string[] =>
  [...new Set(rows.map((row) => row[key]))].filter((value) => value !== null)

/** Returns the distinct pairs of a key and a name. */
function distinctKeyNamePairs(rows: ContactMatchKeys[], key: 'phone' | 'company'): { keys: string[]; names: string[] } {
  const seen = new Map(rows.flatMap((row) => (row[key] && row.name ? [[`${row[key]} ${row.name}`, row]] : [])))
  return {
    keys: [...seen.values()].map((row) => row[key] ?? ''),
    names: [...seen.values()].map(({ name }) => name ?? ''),
  }
}
