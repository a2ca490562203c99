import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Favorite } from '#contract/favorites/favorite.ts'
import { isSubjectKind } from '#contract/kit/kinds.ts'
import { capitalize } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { ApiError } from '../../../platform/api/api-failure.ts'
import { findCachedRow } from '../../../platform/api/query-cache.ts'
import { formatMoneyShort } from '../../../platform/formatting/money.ts'
import type { PanelProps } from '../../../platform/navigation/panel.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { useRememberRecent } from '../../../platform/navigation/recent-records.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { BannerProvider, useBanners } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { Rail } from '../../../ui/navigation/rail.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import { SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { useFavoriteToggle } from '../../favorites/public.ts'
import { confirmDelete } from '../confirm-delete.ts'
import { EditablePicture } from '../fields/picture-field.tsx'
import {
  getFieldValue,
  getRecordName,
  type PanelRecord,
  type RecordPanelDescriptor,
  type RecordRowProps,
} from '../record-panel-descriptor.ts'
import { recordQueryOptions } from '../record-requests.ts'
import { useLiveCounts } from './live-counts.ts'
import { usePanelCommands } from './panel-commands.ts'
import { type ListPosition, PanelActions, PanelNavigation } from './panel-header.tsx'
import { OverviewSkeleton, RecordLoadError, RecordNotFound } from './panel-states.tsx'
import { createRailItems, createTabs, type PanelTab, type PanelTabId, type PanelTabs, parseTab } from './panel-tabs.tsx'
import { QuickActions } from './quick-actions.tsx'
import type { OverviewSection } from './record-overview.tsx'

/** The content of the panel of a kind of record. */
export type PanelContent<R extends PanelRecord> = {
  /** Rendered below the name; null for nothing. */
  renderSubtitle: (record: R) => ReactNode
  /** Chips below the subtitle; null for none. */
  renderFacts: (record: R) => ReactNode
  /** The address that the email button writes to. */
  getEmail: (record: R) => string | null
  /** The sections of the Overview, for the skeleton. */
  sections: readonly OverviewSection[]
  /** The tabs, in order. */
  tabs: PanelTabs<R>
  /** The count on a tab; undefined for none. Without this function, every tab except the Overview shows its count, even zero. */
  getCount?: (tab: PanelTabId, record: R) => number | undefined
}

type RecordPanelProps<R extends PanelRecord> = PanelProps & {
  descriptor: RecordPanelDescriptor
  content: PanelContent<R>
  /** The position in the list behind the panel. */
  listPosition: ListPosition
}

/** The panel of a record, at `?panel=contact:<id>&tab=notes`. */
export function RecordPanel<R extends PanelRecord>(props: RecordPanelProps<R>) {
  const { descriptor, content, listPosition, id, tab: tabParam, onTab, onClose, closing } = props
  const {
    data: record,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...recordQueryOptions<R>(descriptor, id), enabled: !closing })
  useLiveCounts(descriptor, id)
  const { open } = usePanel()
  const { mayWrite, mayDelete } = usePermissions(descriptor)
  const rail = useMemo(() => createRailItems(content.tabs), [content])
  const tab = parseTab(content.tabs, tabParam)
  const name = capitalize(descriptor.singular)

  const isNotFound = isNotFoundError(error)
  const visibleRecord = isNotFound ? undefined : record
  // Until the record has loaded, its row in a cached list provides the name.
  const namedRecord = visibleRecord ?? (isNotFound ? undefined : findCachedRow<R>(descriptor.noun, id, 'incomplete'))
  const title = visibleRecord && (getRecordName(descriptor, visibleRecord) ?? descriptor.unnamed)
  const deleteRecord =
    mayDelete && visibleRecord
      ? async () => (await confirmDelete(descriptor, [visibleRecord.id])) && onClose()
      : undefined
  const tabProps = { value: tab, onChange: (next: string) => onTab(next === 'overview' ? undefined : next) }
  const favorite = useFavoriteToggle(toFavorite(descriptor, visibleRecord))
  usePanelCommands({
    favorite,
    name: closing ? null : (title ?? null),
    tabs: rail,
    onTab: tabProps.onChange,
    onDelete: deleteRecord && (() => void deleteRecord()),
  })
  useRememberRecent({ kind: descriptor.kind, id, ...getRecentDetails(descriptor, namedRecord) }, isNotFound)
  return (
    <BannerProvider>
      {(banner) => (
        <SidePanel
          recordKey={`${descriptor.kind}:${id}`}
          kind={name}
          title={renderTitle(descriptor, namedRecord, isNotFound, error !== null)}
          closing={closing}
          onClose={onClose}
          onOutside={onClose}
          barStart={
            <PanelNavigation
              listPosition={listPosition}
              kind={descriptor.kind}
              onOpen={(next) => open({ kind: descriptor.kind, id: next }, tabParam)}
            />
          }
          barEnd={visibleRecord && <PanelActions favorite={favorite} onDelete={deleteRecord} />}
          avatar={
            visibleRecord && <RecordPicture descriptor={descriptor} record={visibleRecord} readOnly={!mayWrite} />
          }
          subtitle={visibleRecord && content.renderSubtitle(visibleRecord)}
          facts={visibleRecord && content.renderFacts(visibleRecord)}
          actions={visibleRecord && <QuickActions tabs={rail} email={content.getEmail(visibleRecord)} />}
          banner={banner}
          tabs={
            <Tabs id={descriptor.kind} label={name} tabs={createTabs(content, visibleRecord)} isInPanel {...tabProps} />
          }
          rail={<Rail label={t('{name} sections', { name })} items={rail} {...tabProps} />}
        >
          <ClearBannerOnChange recordId={id} />
          <TabPanel id={descriptor.kind} tab={tab}>
            <RecordBody
              {...{ descriptor, content, tab, onClose, error }}
              record={record}
              readOnly={!mayWrite}
              isFetching={isFetching}
              onRetry={() => void refetch()}
            />
          </TabPanel>
        </SidePanel>
      )}
    </BannerProvider>
  )
}

const RecordPicture = ({ descriptor, ...props }: RecordRowProps) =>
  descriptor.picture && <EditablePicture {...{ descriptor, ...props, ...descriptor.picture }} />

type RecordBodyProps<R extends PanelRecord> = Pick<RecordPanelProps<R>, 'descriptor' | 'content' | 'onClose'> & {
  tab: PanelTabId
  record: R | undefined
  error: Error | null
  readOnly: boolean
  isFetching: boolean
  onRetry: () => void
}

/** The content of the tab, or the loading or error state. */
function RecordBody<R extends PanelRecord>(props: RecordBodyProps<R>) {
  const { descriptor, content, tab, record, error, readOnly } = props
  const { Body } = content.tabs[tab] as PanelTab<R>
  if (isNotFoundError(error)) return <RecordNotFound descriptor={descriptor} onClose={props.onClose} />
  if (record) return <Body key={record.id} {...{ descriptor, record, readOnly }} />
  if (!error) return <OverviewSkeleton sections={content.sections} />
  return <RecordLoadError {...{ descriptor, error }} busy={props.isFetching} onRetry={props.onRetry} />
}

const isNotFoundError = (error: Error | null): boolean => error instanceof ApiError && error.failure.status === 404

/** What the palette shows about a recently opened record. */
function getRecentDetails(descriptor: RecordPanelDescriptor, record: PanelRecord | undefined) {
  const readField = (key: string | undefined) =>
    record && key ? ((getFieldValue(record, key) as string | undefined) ?? null) : null
  const { company, value, currency } = (record ?? {}) as Partial<ShownWhenRecent>
  const details = [readField('jobTitle') ?? readField('industry'), company?.name]
  return {
    name: (record && getRecordName(descriptor, record)) ?? '',
    detail: details.filter(Boolean).join(' · ') || null,
    picture: readField(descriptor.picture?.field),
    end: typeof value === 'number' && currency ? formatMoneyShort(value, currency) : null,
  }
}

/** What the palette shows of a recent record, as of a search result. Not every kind has it, nor the row of a list. */
type ShownWhenRecent = { company: { name?: string | null } | null; value: number | null; currency: string }

/** The open record as a favorite; null for kinds that cannot be one. */
function toFavorite(descriptor: RecordPanelDescriptor, record: PanelRecord | undefined): Favorite | null {
  if (!record || !isSubjectKind(descriptor.kind)) return null
  const { name, picture } = getRecentDetails(descriptor, record)
  return { kind: descriptor.kind, id: record.id, name: name || null, picture, view: null }
}

function renderTitle(
  descriptor: RecordPanelDescriptor,
  record: PanelRecord | undefined,
  isNotFound: boolean,
  failed: boolean,
): ReactNode {
  if (record) {
    const name = getRecordName(descriptor, record)
    return name ? <bdi>{name}</bdi> : descriptor.unnamed
  }
  if (isNotFound) return t('{kind} not found', { kind: capitalize(descriptor.singular) })
  if (failed) return capitalize(descriptor.singular)
  return (
    <>
      <span className="sr-only">{t('Loading')}</span>
      <Skeleton className="mt-1 h-3.5 w-40" />
    </>
  )
}

function usePermissions({ permissions: may }: RecordPanelDescriptor): { mayWrite: boolean; mayDelete: boolean } {
  const allowed = usePermissionCheck()
  return { mayWrite: allowed(may.write), mayDelete: allowed(may.delete) }
}

/** Clears the banner when another record is opened. */
function ClearBannerOnChange({ recordId }: { recordId: string }) {
  const banners = useBanners()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record clears it
  useEffect(() => () => banners?.clear(), [recordId])
  return null
}
