import type { MouseEvent } from 'react'
import type { Contact } from '#contract/contacts/contact.ts'
import { t } from '#contract/language/translate.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { LevelIndicator, ScoreBar } from '../../ui/badges/level.tsx'
import { StatusChip } from '../../ui/badges/status.tsx'
import { linkClass } from '../../ui/navigation/links.tsx'
import { HeaderFact } from '../records/public.ts'

/** Job title and company under the name. */
export function renderContactSubtitle({ jobTitle, company }: Contact) {
  if (!jobTitle && !company) return null
  return (
    <span dir="auto" className="block truncate text-left">
      {jobTitle}
      {jobTitle && company && ' · '}
      {company && <CompanyLink {...company} />}
    </span>
  )
}

/** Opens the panel of the company in place of this one. */
function CompanyLink({ id, name }: { id: string; name: string | null }) {
  const { open } = usePanel()
  const openCompany = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open({ kind: 'company', id })
  }
  return (
    <a href={`?panel=company:${id}`} onClick={openCompany} className={linkClass}>
      <bdi>{name ?? t('Unnamed Company')}</bdi>
    </a>
  )
}

/** Status, lead type and lead score, unless empty. */
export function renderContactFacts({ status, leadType, leadScore }: Contact) {
  if (!status && !leadType && leadScore === null) return null
  return (
    <>
      {status && (
        <HeaderFact name={t('Status')}>
          <StatusChip status={status} />
        </HeaderFact>
      )}
      {leadType && (
        <HeaderFact name={t('Lead type')}>
          <LevelIndicator level={leadType} />
        </HeaderFact>
      )}
      {leadScore !== null && (
        <HeaderFact name={t('Lead score')}>
          <ScoreBar score={leadScore} />
        </HeaderFact>
      )}
    </>
  )
}
