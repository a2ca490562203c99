import MessageCircle from 'lucide-react/icons/message-circle'
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import type { PluralName, SubjectKind } from '#contract/kit/kinds.ts'
import type { RelatedCount } from '#contract/kit/record-schemas.ts'
import type { Permission } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import type { RailItem } from '../../../ui/navigation/rail.tsx'
import type { Tab } from '../../../ui/navigation/tabs.tsx'
import { getSingleIcon, type RecordKindDescriptor } from '../record-kind-descriptor.ts'
import type { PanelRecord, RecordRowProps } from '../record-panel-descriptor.ts'
import type { RecordSubject } from '../record-subject.ts'

export type PanelTabId = 'overview' | 'messages' | PluralName

/** A tab of a panel. */
export type PanelTab<R extends PanelRecord = PanelRecord> = {
  label: string
  icon: ReactNode
  Body: FunctionComponent<RecordRowProps<R>>
  /** The command that adds a record to the tab. */
  add?: { label: string; permission: Permission }
}

/** The tabs of a kind, in order. */
export type PanelTabs<R extends PanelRecord> = Readonly<
  { overview: PanelTab<R> } & Partial<Record<PanelTabId, PanelTab<R>>>
>

export const createOverviewTab = <R extends PanelRecord>(
  type: RecordKindDescriptor,
  Body: FunctionComponent<RecordRowProps<R>>,
): PanelTab<R> => ({ label: t('Overview'), icon: createElement(getSingleIcon(type)), Body })

export const createMessagesTab = <R extends PanelRecord>(Body: FunctionComponent<RecordRowProps<R>>): PanelTab<R> => ({
  label: t('Messages'),
  icon: <MessageCircle />,
  Body,
})

/** A tab with records of another kind. `addLabel` is the label of the command that adds one. */
export const createRecordsTab = <R extends PanelRecord>(
  { title, noun, icon }: RecordKindDescriptor,
  Body: FunctionComponent<RecordRowProps<R>>,
  addLabel?: string,
): PanelTab<R> => ({
  ...{ label: title, icon: createElement(icon), Body },
  ...(addLabel && { add: { label: addLabel, permission: `${noun}:write` } }),
})

/** A tab with the records about the subject that the panel shows. */
export const createRelatedTab = (
  type: RecordKindDescriptor,
  Records: FunctionComponent<{ subject: RecordSubject; readOnly: boolean }>,
  addLabel: string,
): PanelTab =>
  createRecordsTab(
    type,
    ({ descriptor: { kind }, record: { id }, readOnly }) => (
      <Records subject={{ type: kind as SubjectKind, id }} readOnly={readOnly} />
    ),
    addLabel,
  )

const tabEntries = <R extends PanelRecord>(tabs: PanelTabs<R>) => Object.entries(tabs) as [PanelTabId, PanelTab<R>][]

/** The tab that the URL names, or the Overview. */
export const parseTab = <R extends PanelRecord>(tabs: PanelTabs<R>, param: string | undefined): PanelTabId =>
  tabEntries(tabs).find(([id]) => id === param)?.[0] ?? 'overview'

type TabCounts<R extends PanelRecord> = {
  tabs: PanelTabs<R>
  getCount?: (tab: PanelTabId, record: R) => number | undefined
}

/** The tabs with their counts. Until the record is loaded, tabs that show zero counts show zero. */
export const createTabs = <R extends PanelRecord>(
  { tabs, getCount }: TabCounts<R>,
  record: R | undefined,
): Tab<PanelTabId>[] =>
  tabEntries(tabs).map(([id, { label }]) => ({
    id,
    label,
    count: getCount ? record && getCount(id, record) : id === 'overview' ? undefined : getRelatedCount(id, record),
  }))

const getRelatedCount = (id: PanelTabId, record: PanelRecord | undefined): number =>
  record?.counts?.[id as RelatedCount] ?? 0

type PanelRailItem = RailItem<PanelTabId> & Pick<PanelTab, 'add'>

export const createRailItems = <R extends PanelRecord>(tabs: PanelTabs<R>): PanelRailItem[] =>
  tabEntries(tabs).map(([id, { label, icon, add }]) => ({ id, label, icon, add }))
