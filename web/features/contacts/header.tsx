import type { Contact } from '#contract/contacts/contact.ts'
import { LevelMark, ScoreBar } from '../../ui/level.tsx'
import { StatusChip } from '../../ui/status.tsx'
import { Fact } from '../records/public.ts'

/** Job title and company under the name. */
export function subtitle({ jobTitle, company }: Contact) {
  if (!jobTitle && !company) return null
  return (
    <span dir="auto" className="block truncate text-left">
      {jobTitle}
      {jobTitle && company && ' · '}
      {company && <bdi className="text-text">{company.name ?? 'Unnamed company'}</bdi>}
    </span>
  )
}

/** Status, lead type and lead score; what is empty is left out. */
export function facts({ status, leadType, leadScore }: Contact) {
  if (!status && !leadType && leadScore === null) return null
  return (
    <>
      {status && (
        <Fact name="Status">
          <StatusChip status={status} />
        </Fact>
      )}
      {leadType && (
        <Fact name="Lead type">
          <LevelMark level={leadType} />
        </Fact>
      )}
      {leadScore !== null && (
        <Fact name="Lead score">
          <ScoreBar score={leadScore} />
        </Fact>
      )}
    </>
  )
}
