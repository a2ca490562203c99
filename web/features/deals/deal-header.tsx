import type { MouseEvent, ReactNode } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { effectiveProbability } from '#contract/deals/enums.ts'
import { formatMoney } from '../../platform/formatting/money.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { DealStatusChip } from '../../ui/badges/status.tsx'
import { linkClass } from '../../ui/navigation/links.tsx'
import { contactDisplayName } from './deal-contact-row.tsx'

/** Company and contact under the title. Each opens its own panel. */
export function renderDealSubtitle({ company, contact }: Deal) {
  if (!company && !contact) return null
  return (
    <span dir="auto" className="block truncate text-left">
      {company && (
        <PanelLink kind="company" id={company.id}>
          {company.name}
        </PanelLink>
      )}
      {company && contact && ' · '}
      {contact && (
        <PanelLink kind="contact" id={contact.id}>
          {contactDisplayName(contact)}
        </PanelLink>
      )}
    </span>
  )
}

type PanelLinkProps = { kind: 'company' | 'contact'; id: string; children: ReactNode }

function PanelLink({ kind, id, children }: PanelLinkProps) {
  const { open } = usePanel()
  const openRecord = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open({ kind, id })
  }
  return (
    <a href={`?panel=${kind}:${id}`} onClick={openRecord} className={linkClass}>
      <bdi>{children}</bdi>
    </a>
  )
}

/** Value in the deal's currency, probability and status, side by side (DEALP-018 to DEALP-020). */
export function renderDealFacts(deal: Deal) {
  const { value, currency, status } = deal
  return (
    <dl className="mt-1 grid w-full grid-cols-[minmax(0,1fr)_auto_auto] divide-x divide-line-2 overflow-hidden rounded-card border border-line-2">
      <Figure name="Value">{formatMoney(value, currency)}</Figure>
      <Figure name="Probability">{effectiveProbability(deal)}%</Figure>
      <div className="px-3 py-1.5">
        <dt className="text-text-2">Status</dt>
        <dd className="flex h-6 items-center">
          <DealStatusChip status={status} />
        </dd>
      </div>
    </dl>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0 px-3 py-1.5">
    <dt className="text-text-2">{name}</dt>
    <dd className="truncate text-15 leading-6 font-semibold text-text tabular-nums">{children}</dd>
  </div>
)
