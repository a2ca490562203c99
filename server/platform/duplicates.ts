import { type DuplicateReason, type DuplicateShown, duplicateReasons } from '#contract/kit/duplicates.ts'
import { mostDuplicates } from '#contract/kit/limits.ts'
import type { Plural } from './events.ts'
import { samePhone } from './phones.ts'
import { living } from './record.ts'
import type { Scope } from './scope.ts'
import { join, raw, type Sql, sql, whole } from './sql.ts'

/** Rows that one index lookup may find: a family's address, or numbers that end alike. */
const candidates = 50

/** One way to find duplicates: a condition on alias `c` that an index answers. */
export type Sign = { reason: DuplicateReason; where: Sql }

type Asked = { phoneNumber?: string | undefined; whatsappNumber?: string | undefined }
type Candidate = Omit<DuplicateShown, 'reasons'> & { reason: DuplicateReason }

/** Records that are likely the one asked about, those with the strongest sign first, then the oldest. `more` are further columns of `c`. */
export async function duplicates(
  scope: Scope,
  table: Plural,
  more: Sql,
  signs: Sign[],
  asked: Asked,
): Promise<DuplicateShown[]> {
  const found = await scope.tx.rows<Candidate>(candidatesBy(scope, table, more, signs))
  const numbers = numbersOf(asked)
  const byId = new Map<string, DuplicateShown>()
  for (const { reason, ...record } of found) {
    if (reason === 'same phone' && !numbers.some((one) => numbersOf(record).some((other) => samePhone(one, other))))
      continue
    const known = byId.get(record.id) ?? { ...record, reasons: [] }
    byId.set(record.id, known)
    if (!known.reasons.includes(reason)) known.reasons.push(reason)
  }
  const all = [...byId.values()]
  for (const { reasons } of all) reasons.sort((a, b) => duplicateReasons.indexOf(a) - duplicateReasons.indexOf(b))
  return all.sort(likelier).slice(0, mostDuplicates)
}

/** One statement, each sign a lookup of its own. */
function candidatesBy(scope: Scope, table: Plural, more: Sql, signs: Sign[]): Sql {
  const lookups = signs.map(
    ({ reason, where }) => sql`
      (select c.id, c.name, c.email, c.phone_number as "phoneNumber", c.whatsapp_number as "whatsappNumber", ${more},
              ${raw(`'${reason}'`)} as reason
         from ${raw(table)} c where ${living(scope)} and ${where} limit ${whole(candidates)})`,
  )
  return join(lookups, ' union all ')
}

/** The signs that people and companies share. */
export function sharedSigns(asked: Asked & { email?: string | undefined; linkedinUrl?: string | undefined }): Sign[] {
  const tails = sql`array[phone_tail(${asked.phoneNumber ?? null}), phone_tail(${asked.whatsappNumber ?? null})]`
  return [
    { reason: 'same e-mail', where: sql`c.email_key = nullif(lower(trim(${asked.email ?? null})), '')` },
    { reason: 'same LinkedIn', where: sql`c.linkedin_key = profile_of(${asked.linkedinUrl ?? null})` },
    { reason: 'same phone', where: sql`c.phone_tail = any(${tails})` },
    { reason: 'same phone', where: sql`c.whatsapp_tail = any(${tails})` },
  ]
}

const numbersOf = ({ phoneNumber, whatsappNumber }: Record<keyof Asked, string | null> | Asked): string[] =>
  [phoneNumber, whatsappNumber].filter((number) => number != null)

const strength = ({ reasons }: DuplicateShown): number => duplicateReasons.indexOf(reasons[0] as DuplicateReason)

// Ids are in the order of creation.
const likelier = (a: DuplicateShown, b: DuplicateShown): number =>
  strength(a) - strength(b) || b.reasons.length - a.reasons.length || (a.id < b.id ? -1 : 1)
