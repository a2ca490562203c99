import type { Company } from '#contract/companies/company.ts'
import { shortAddress } from '../../platform/short-address.ts'
import { LevelMark } from '../../ui/level.tsx'
import { StatusChip } from '../../ui/status.tsx'
import { Fact } from '../records/public.ts'

/** Industry and domain under the name. */
export function subtitle({ industry, domain }: Company) {
  const words = [industry, domain && shortAddress(domain)].filter(Boolean).join(' · ')
  return (
    words !== '' && (
      <span dir="auto" className="block truncate text-left">
        {words}
      </span>
    )
  )
}

/** Status and priority; what is empty is left out. */
export function facts({ status, priority }: Company) {
  if (!status && !priority) return null
  return (
    <>
      {status && (
        <Fact name="Status">
          <StatusChip status={status} />
        </Fact>
      )}
      {priority && (
        <Fact name="Priority">
          <LevelMark level={priority} />
        </Fact>
      )}
    </>
  )
}
