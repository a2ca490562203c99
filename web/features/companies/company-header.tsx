import type { Company } from '#contract/companies/company.ts'
import { t } from '#contract/language/translate.ts'
import { shortenUrl } from '../../platform/formatting/short-url.ts'
import { LevelIndicator } from '../../ui/badges/level.tsx'
import { StatusChip } from '../../ui/badges/status.tsx'
import { HeaderFact } from '../records/public.ts'

/** Industry and domain under the name. */
export function renderCompanySubtitle({ industry, domain }: Company) {
  if (!industry && !domain) return null
  return (
    <span className="flex">
      {industry && (
        <span dir="auto" className="truncate text-left">
          {industry}
        </span>
      )}
      {industry && domain && <span className="flex-none whitespace-pre"> · </span>}
      {domain && <bdi className="max-w-3/5 flex-none truncate">{shortenUrl(domain)}</bdi>}
    </span>
  )
}

/** Status and priority, unless empty. */
export function renderCompanyFacts({ status, priority }: Company) {
  if (!status && !priority) return null
  return (
    <>
      {status && (
        <HeaderFact name={t('Status')}>
          <StatusChip status={status} />
        </HeaderFact>
      )}
      {priority && (
        <HeaderFact name={t('Priority')}>
          <LevelIndicator level={priority} />
        </HeaderFact>
      )}
    </>
  )
}
