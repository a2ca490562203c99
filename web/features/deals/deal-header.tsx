import type { MouseEvent, ReactNode } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
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
