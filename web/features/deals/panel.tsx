import Banknote from 'lucide-react/icons/banknote'
import type { Deal } from '#contract/deals/deal.ts'
import { usePanel } from '../../platform/panel.ts'
import type { PanelProps } from '../../platform/panel-host.tsx'
import { Activities } from '../activities/public.ts'
import { useLiveRecords, useNeighbours, useWalkingKeys } from '../lists/public.ts'
import { Notes } from '../notes/public.ts'
import { type PanelParts, RecordPanel, type TabId, usePlaceOn } from '../records/public.ts'
import { Tasks } from '../tasks/public.ts'
import { useBoardNeighbours } from './board/neighbours.ts'
import { Contacts } from './contacts.tsx'
import { dealKind } from './deal-kind.tsx'
import { dealList } from './deal-list.tsx'
import { facts, subtitle } from './header.tsx'
import { Messages } from './messages.tsx'
import { Overview } from './overview.tsx'
import { sections } from './sections.ts'

const parts: PanelParts<Deal> = {
  subtitle,
  facts,
  sections,
  tabs: {
    overview: Overview,
    activities: Activities,
    contacts: Contacts,
    messages: Messages,
    notes: Notes,
    tasks: Tasks,
  },
  badge: (tab, record) => countOn(tab, record) || undefined,
  overviewIcon: <Banknote />,
}

/** The number of a tab, told only above zero (DEALP-022): one contact at most, and no messages (DEALP-023, DEALP-024). */
function countOn(tab: TabId, { contact, counts }: Pick<Deal, 'contact' | 'counts'>): number {
  if (tab === 'contacts') return contact ? 1 : 0
  return tab === 'overview' || tab === 'messages' ? 0 : (counts?.[tab] ?? 0)
}

/** A deal beside whatever list is open. */
export function DealPanel(props: PanelProps) {
  const { id, tab, closing } = props
  const { open } = usePanel()
  const listed = useNeighbours(dealList, id)
  const place = usePlaceOn('/deals', useBoardNeighbours(dealList, id) ?? listed)
  const show = (next: string | null) => next && open({ kind: 'deal', id: next }, tab)
  useLiveRecords(dealList)
  useWalkingKeys({ next: () => show(place.next), previous: () => show(place.previous) }, closing)
  return <RecordPanel {...props} kind={dealKind} parts={parts} place={place} />
}
