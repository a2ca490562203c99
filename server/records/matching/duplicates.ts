import { type DuplicateReason, type DuplicateRecord, duplicateReasons } from '#contract/kit/duplicates.ts'
import type { PluralName } from '#contract/kit/kinds.ts'
import { maxDuplicates } from '#contract/kit/limits.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { integerLiteral, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { activeWhere } from '../selection.ts'
import { isSamePhoneNumber } from './phone-numbers.ts'

/** Maximum rows that one index lookup returns, for example for a shared address or numbers with the same ending. */
const candidateLimit = 50

/** One way to find duplicates: a condition on alias `c` that can use an index. */
export type MatchKey = { reason: DuplicateReason; where: Sql }

type ContactNumbers = { phoneNumber?: string | undefined; whatsappNumber?: string | undefined }
type Candidate = Omit<DuplicateRecord, 'reasons'> & { reason: DuplicateReason }

/** Finds likely duplicates of a record, sorted by the strongest match key, then oldest first. `extraColumns` are further columns of `c`. */
export async function findDuplicates(
  scope: Scope,
  table: PluralName,
  extraColumns: Sql,
  matchKeys: MatchKey[],
  query: ContactNumbers,
): Promise<DuplicateRecord[]> {
  const candidateRows = await scope.tx.rows<Candidate>(selectCandidates(scope, table, extraColumns, matchKeys))
  const numbers = listNumbers(query)
  const byId = new Map<string, DuplicateRecord>()
  for (const { reason, ...record } of candidateRows) {
    if (
      reason === 'same phone' &&
      !numbers.some((number) => listNumbers(record).some((otherNumber) => isSamePhoneNumber(number, otherNumber)))
    )
      continue
    const known = byId.get(record.id) ?? { ...record, reasons: [] }
    byId.set(record.id, known)
    if (!known.reasons.includes(reason)) known.reasons.push(reason)
  }
  const matches = [...byId.values()]
  for (const { reasons } of matches) reasons.sort((a, b) => duplicateReasons.indexOf(a) - duplicateReasons.indexOf(b))
  return matches.sort(compareMatches).slice(0, maxDuplicates)
}

/** Builds one statement with one index lookup per match key. */
function selectCandidates(scope: Scope, table: PluralName, extraColumns: Sql, matchKeys: MatchKey[]): Sql {
  const lookups = matchKeys.map(
    ({ reason, where }) => sql`
      (select c.id, c.name, c.email, c.phone_number as "phoneNumber", c.whatsapp_number as "whatsappNumber", ${extraColumns},
              ${raw(`'${reason}'`)} as reason
         from ${raw(table)} c where ${activeWhere(scope)} and ${where} limit ${integerLiteral(candidateLimit)})`,
  )
  return join(lookups, ' union all ')
}

/** Returns the match keys that contacts and companies have in common. */
export function sharedMatchKeys(
  query: ContactNumbers & { email?: string | undefined; linkedinUrl?: string | undefined },
): MatchKey[] {
  const tails = sql`array[phone_match_key(${query.phoneNumber ?? null}), phone_match_key(${query.whatsappNumber ?? null})]`
  return [
    { reason: 'same email', where: sql`c.email_key = nullif(lower(trim(${query.email ?? null})), '')` },
    { reason: 'same LinkedIn', where: sql`c.linkedin_key = linkedin_key(${query.linkedinUrl ?? null})` },
    { reason: 'same phone', where: sql`c.phone_match_key = any(${tails})` },
    { reason: 'same phone', where: sql`c.whatsapp_match_key = any(${tails})` },
  ]
}

const listNumbers = ({
  phoneNumber,
  whatsappNumber,
}: Record<keyof ContactNumbers, string | null> | ContactNumbers): string[] =>
  [phoneNumber, whatsappNumber].filter((number) => number != null)

const matchStrength = ({ reasons }: DuplicateRecord): number => duplicateReasons.indexOf(reasons[0] as DuplicateReason)

// UUIDv7 ids sort by creation time.
const compareMatches = (a: DuplicateRecord, b: DuplicateRecord): number =>
  matchStrength(a) - matchStrength(b) || b.reasons.length - a.reasons.length || (a.id < b.id ? -1 : 1)
