import type { Company } from '#contract/companies/company.ts'
import { shortAddress } from '../../platform/short-address.ts'
import { LevelMark } from '../../ui/level.tsx'
import { StatusChip } from '../../ui/status.tsx'
import { Fact } from '../records/public.ts'

/** Industry and domain under the name. */
export function subtitle({ industry, domain }: Company) {
  if (!industry && !domain) return null
  return (
    <span className="flex">
      {industry && (
        <span dir="auto" className="truncate text-left">
          {industry}
        </span>
      )}
      {industry && domain && <span className="flex-none whitespace-pre"> · </span>}
      {domain && <bdi className="max-w-3/5 flex-none truncate">{shortAddress(domain)}</bdi>}
    </span>
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
