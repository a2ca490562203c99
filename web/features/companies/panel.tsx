import Building2 from 'lucide-react/icons/building-2'
import type { Company } from '#contract/companies/company.ts'
import type { PanelProps } from '../../platform/panel-host.tsx'
import { useLiveRecords } from '../lists/public.ts'
import { Activities, Deals, Notes, nowhere, type PanelParts, RecordPanel, Tasks } from '../records/public.ts'
import { companyKind } from './company-kind.tsx'
import { facts, subtitle } from './header.tsx'
import { Messages } from './messages.tsx'
import { Overview } from './overview.tsx'
import { sections } from './sections.ts'

const parts: PanelParts<Company> = {
  shape: 'company',
  picture: 'logo',
  subtitle,
  facts,
  sections,
  tabs: { overview: Overview, activities: Activities, deals: Deals, messages: Messages, notes: Notes, tasks: Tasks },
  overviewIcon: <Building2 />,
}

/** A company beside whatever list is open. */
export function CompanyPanel(props: PanelProps) {
  useLiveRecords(companyKind as { noun: 'companies'; kind: string })
  return <RecordPanel {...props} kind={companyKind} parts={parts} place={nowhere} />
}
