import type { Company } from '#contract/companies/company.ts'
import type { PanelProps } from '../../platform/navigation/panel.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { activitiesPanelTab } from '../activities/public.ts'
import { dealsPanelTab } from '../deals/public.ts'
import { useLiveRecords, useNeighbourShortcuts, useNeighbours } from '../lists/public.ts'
import { notesPanelTab } from '../notes/public.ts'
import {
  createMessagesTab,
  createOverviewTab,
  type PanelContent,
  RecordPanel,
  useListPositionOn,
} from '../records/public.ts'
import { tasksPanelTab } from '../tasks/public.ts'
import { companyDescriptor } from './company-descriptor.tsx'
import { renderCompanyFacts, renderCompanySubtitle } from './company-header.tsx'
import { companyList } from './company-list.tsx'
import { CompanyMessages } from './company-messages.tsx'
import { CompanyOverview } from './company-overview.tsx'
import { companySections } from './company-sections.ts'

const panelContent: PanelContent<Company> = {
  renderSubtitle: renderCompanySubtitle,
  renderFacts: renderCompanyFacts,
  getEmail: ({ email }) => email,
  sections: companySections,
  tabs: {
    overview: createOverviewTab(companyDescriptor, CompanyOverview),
    activities: activitiesPanelTab,
    deals: dealsPanelTab,
    messages: createMessagesTab(CompanyMessages),
    notes: notesPanelTab,
    tasks: tasksPanelTab,
  },
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
