import Building2 from 'lucide-react/icons/building-2'
import type { Company } from '#contract/companies/company.ts'
import type { PanelProps } from '../../platform/navigation/panel.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { RecordActivitiesTab } from '../activities/public.ts'
import { DealsTab } from '../deals/public.ts'
import { useLiveRecords, useNeighbourShortcuts, useNeighbours } from '../lists/public.ts'
import { RecordNotesTab } from '../notes/public.ts'
import { type PanelContent, RecordPanel, useListPositionOn } from '../records/public.ts'
import { RecordTasksTab } from '../tasks/public.ts'
import { companyDescriptor } from './company-descriptor.tsx'
import { renderCompanyFacts, renderCompanySubtitle } from './company-header.tsx'
import { companyList } from './company-list.tsx'
import { CompanyMessages } from './company-messages.tsx'
import { CompanyOverview } from './company-overview.tsx'
import { companySections } from './company-sections.ts'

const panelContent: PanelContent<Company> = {
  shape: 'company',
  pictureField: 'logo',
  renderSubtitle: renderCompanySubtitle,
  renderFacts: renderCompanyFacts,
  sections: companySections,
  tabs: {
    overview: CompanyOverview,
    activities: RecordActivitiesTab,
    deals: DealsTab,
    messages: CompanyMessages,
    notes: RecordNotesTab,
    tasks: RecordTasksTab,
  },
  overviewIcon: <Building2 />,
}

/** The panel of a company, beside any list. */
export function CompanyPanel(props: PanelProps) {
  const { id, tab, closing } = props
  const { open } = usePanel()
  const listPosition = useListPositionOn('/companies', useNeighbours(companyList, id))
  const openCompany = (next: string | null) => next && open({ kind: 'company', id: next }, tab)
  useLiveRecords(companyList)
  useNeighbourShortcuts(
    { next: () => openCompany(listPosition.next), previous: () => openCompany(listPosition.previous) },
    closing,
  )
  return <RecordPanel {...props} descriptor={companyDescriptor} content={panelContent} listPosition={listPosition} />
}
