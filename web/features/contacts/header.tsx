import type { MouseEvent } from 'react'
import type { Contact } from '#contract/contacts/contact.ts'
import { linkClass } from '../../platform/link.tsx'
import { usePanel } from '../../platform/panel.ts'
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
      {company && <CompanyLink {...company} />}
    </span>
  )
}

/** Leads to the company's own panel, in place of this one. */
function CompanyLink({ id, name }: { id: string; name: string | null }) {
  const { open } = usePanel()
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open({ kind: 'company', id })
  }
  return (
    <a href={`?panel=company:${id}`} onClick={go} className={linkClass}>
      <bdi>{name ?? 'Unnamed Company'}</bdi>
    </a>
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
