import Building2 from 'lucide-react/icons/building-2'
import type { Company } from '#contract/companies/company.ts'
import { usePanel } from '../../platform/panel.ts'
import type { PanelProps } from '../../platform/panel-host.tsx'
import { Activities } from '../activities/public.ts'
import { DealsTab } from '../deals/public.ts'
import { useLiveRecords, useNeighbours, useWalkingKeys } from '../lists/public.ts'
import { Notes } from '../notes/public.ts'
import { type PanelParts, RecordPanel, usePlaceOn } from '../records/public.ts'
import { Tasks } from '../tasks/public.ts'
import { companyKind } from './company-kind.tsx'
import { companyList } from './company-list.tsx'
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
  tabs: { overview: Overview, activities: Activities, deals: DealsTab, messages: Messages, notes: Notes, tasks: Tasks },
  overviewIcon: <Building2 />,
}

/** A company beside whatever list is open. */
export function CompanyPanel(props: PanelProps) {
  const { id, tab, closing } = props
  const { open } = usePanel()
  const place = usePlaceOn('/companies', useNeighbours(companyList, id))
  const show = (next: string | null) => next && open({ kind: 'company', id: next }, tab)
  useLiveRecords(companyList)
  useWalkingKeys({ next: () => show(place.next), previous: () => show(place.previous) }, closing)
  return <RecordPanel {...props} kind={companyKind} parts={parts} place={place} />
}
