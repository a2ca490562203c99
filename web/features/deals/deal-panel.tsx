import type { Deal } from '#contract/deals/deal.ts'
import type { PanelProps } from '../../platform/navigation/panel.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { activitiesPanelTab } from '../activities/public.ts'
import { useLiveRecords, useNeighbourShortcuts, useNeighbours } from '../lists/public.ts'
import { notesPanelTab } from '../notes/public.ts'
import { recordTypes } from '../record-types.ts'
import {
  createMessagesTab,
  createOverviewTab,
  createRecordsTab,
  type PanelContent,
  type PanelTabId,
  RecordPanel,
  useListPositionOn,
} from '../records/public.ts'
import { tasksPanelTab } from '../tasks/public.ts'
import { useBoardNeighbours } from './board/data/board-neighbours.ts'
import { dealPanelDescriptor } from './deal-choices.ts'
import { DealContactTab } from './deal-contact-tab.tsx'
import { DealFigures } from './deal-figures.tsx'
import { renderDealSubtitle } from './deal-header.tsx'
import { dealList } from './deal-list.tsx'
import { DealMessages } from './deal-messages.tsx'
import { DealOverview } from './deal-overview.tsx'
import { dealSections } from './deal-sections.ts'
import { useMoveCommands } from './move-commands.ts'

const panelContent: PanelContent<Deal> = {
  renderSubtitle: renderDealSubtitle,
  renderFacts: (deal) => <DealFigures deal={deal} />,
  getEmail: ({ contact }) => contact?.email ?? null,
  sections: dealSections,
  tabs: {
    overview: createOverviewTab(dealPanelDescriptor, DealOverview),
    activities: activitiesPanelTab,
    contacts: createRecordsTab(recordTypes.contact, DealContactTab),
    messages: createMessagesTab(DealMessages),
    notes: notesPanelTab,
    tasks: tasksPanelTab,
  },
  getCount: (tab, record) => getTabCount(tab, record) || undefined,
}

/** The number on a tab, shown only above zero (DEALP-022): at most one contact, and no messages (DEALP-023, DEALP-024). */
function getTabCount(tab: PanelTabId, { contact, counts }: Pick<Deal, 'contact' | 'counts'>): number {
  if (tab === 'contacts') return contact ? 1 : 0
  const related: Partial<Record<PanelTabId, number>> = counts ?? {}
  return tab === 'messages' ? 0 : (related[tab] ?? 0)
}

/** The panel of a deal, beside any list. */
export function DealPanel(props: PanelProps) {
  const { id, tab, closing } = props
  const { open } = usePanel()
  const tablePosition = useNeighbours(dealList, id)
  const listPosition = useListPositionOn('/deals', useBoardNeighbours(dealList, id) ?? tablePosition)
  const openDeal = (next: string | null) => next && open({ kind: 'deal', id: next }, tab)
  useLiveRecords(dealList)
  useMoveCommands(id, closing)
  useNeighbourShortcuts(
    { next: () => openDeal(listPosition.next), previous: () => openDeal(listPosition.previous) },
    closing,
  )
  return <RecordPanel {...props} descriptor={dealPanelDescriptor} content={panelContent} listPosition={listPosition} />
}
