import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react'
import { capitalised } from '#contract/kit/names.ts'
import { CallFailed } from '../../platform/failure.ts'
import { usePanel } from '../../platform/panel.ts'
import type { PanelProps } from '../../platform/panel-host.tsx'
import { useMay } from '../../platform/permissions.ts'
import { useRecent } from '../../platform/recent.ts'
import { BannerProvider, useBanners } from '../../ui/banner.tsx'
import { Rail } from '../../ui/rail.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { usePanelCommands } from './commands.ts'
import { useLiveCounts } from './counts.ts'
import { askAndDelete } from './delete.ts'
import { Actions, type Place, Walk } from './header.tsx'
import { type AnyRecord, fieldValue, nameIn, type RecordKind, type RowProps } from './kind.ts'
import type { OverviewSection } from './overview.tsx'
import { LoadingOverview, NotLoaded, NotThere } from './panel-states.tsx'
import { railItems, type TabBodies, type TabId, tabIn, tabsOf } from './panel-tabs.tsx'
import { Face } from './picture-row.tsx'
import { recordQuery } from './requests.ts'

/** What a kind of record shows in its panel. */
export type PanelParts<R extends AnyRecord> = {
  /** Of its picture: people are round, companies square. */
  shape?: 'person' | 'company'
  /** The field that holds the picture; without one there is none. */
  picture?: string
  /** Under the name; null for nothing. */
  subtitle: (record: R) => ReactNode
  /** Marks under that; null for nothing. */
  facts: (record: R) => ReactNode
  /** Of the Overview, while it is loading. */
  sections: readonly OverviewSection[]
  /** In their order. */
  tabs: TabBodies<R>
  /** The number beside a tab; undefined for none. Left out, every tab but the Overview tells its number, zero too. */
  badge?: (tab: TabId, record: R) => number | undefined
  overviewIcon: ReactNode
}

type RecordPanelProps<R extends AnyRecord> = PanelProps & {
  kind: RecordKind
  parts: PanelParts<R>
  /** In the list behind the panel. */
  place: Place
}

/** A record beside the list, at `?panel=contact:<id>&tab=notes`. */
export function RecordPanel<R extends AnyRecord>(props: RecordPanelProps<R>) {
  const { kind, parts, place, id, tab: address, onTab, onClose, closing } = props
  const { data: record, error, isFetching, refetch } = useQuery({ ...recordQuery<R>(kind, id), enabled: !closing })
  useLiveCounts(kind, id)
  const { open } = usePanel()
  const { mayWrite, mayDelete } = useRights(kind)
  const rail = useMemo(() => railItems(parts.tabs, parts.overviewIcon), [parts])
  const tab = tabIn(parts.tabs, address)
  const name = capitalised(kind.kind)

  const gone = error instanceof CallFailed && error.failure.status === 404
  const shown = gone ? undefined : record
  const Body = parts.tabs[tab] as ComponentType<RowProps<R>>
  const title = shown && (nameIn(kind, shown) ?? kind.unnamed)
  const remove = mayDelete && shown ? async () => (await askAndDelete(kind, [shown.id])) && onClose() : undefined
  usePanelCommands({
    name: closing ? null : (title ?? null),
    tabs: rail,
    onTab: (next) => onTab(next === 'overview' ? undefined : next),
    onDelete: remove && (() => void remove()),
  })
  useRecent({ kind: kind.kind, id, ...remembered(kind, parts, shown) }, gone)
  const tabProps = { value: tab, onChange: (next: string) => onTab(next === 'overview' ? undefined : next) }
  return (
    <BannerProvider>
      {(banner) => (
        <SidePanel
          recordKey={`${kind.kind}:${id}`}
          kind={name}
          title={titleOf(kind, shown, gone, error !== null)}
          closing={closing}
          onClose={onClose}
          onOutside={onClose}
          barStart={
            <Walk place={place} kind={kind.kind} onOpen={(next) => open({ kind: kind.kind, id: next }, address)} />
          }
          barEnd={shown && <Actions onDelete={remove} />}
          avatar={
            shown &&
            parts.picture && (
              <Face
                {...{ kind, record: shown, field: parts.picture, shape: parts.shape ?? 'person' }}
                readOnly={!mayWrite}
              />
            )
          }
          subtitle={shown && parts.subtitle(shown)}
          facts={shown && parts.facts(shown)}
          banner={banner}
          tabs={<Tabs id={kind.kind} label={name} tabs={tabsOf(parts, shown)} {...tabProps} />}
          rail={<Rail label={`${name} sections`} items={rail} {...tabProps} />}
        >
          <ClearBanner of={id} />
          <TabPanel id={kind.kind} tab={tab}>
            {shown ? (
              <Body key={id} kind={kind} record={shown} readOnly={!mayWrite} />
            ) : gone ? (
              <NotThere kind={kind} onClose={onClose} />
            ) : error ? (
              <NotLoaded kind={kind} error={error} busy={isFetching} onRetry={() => void refetch()} />
            ) : (
              <LoadingOverview sections={parts.sections} />
            )}
          </TabPanel>
        </SidePanel>
      )}
    </BannerProvider>
  )
}

/** What the palette tells of it later. */
function remembered<R extends AnyRecord>(kind: RecordKind, parts: PanelParts<R>, record: R | undefined) {
  const field = (key: string | undefined) => (record && key ? (fieldValue(record, key) as string | null) : null)
  return {
    name: (record && nameIn(kind, record)) ?? '',
    detail: field('jobTitle') ?? field('industry'),
    picture: field(parts.picture),
  }
}

function titleOf(kind: RecordKind, record: AnyRecord | undefined, gone: boolean, failed: boolean): ReactNode {
  if (record) {
    const name = nameIn(kind, record)
    return name ? <bdi>{name}</bdi> : kind.unnamed
  }
  if (gone) return `${capitalised(kind.kind)} not found`
  if (failed) return capitalised(kind.kind)
  return (
    <>
      <span className="sr-only">Loading</span>
      <Skeleton className="mt-1 h-3.5 w-40" />
    </>
  )
}

function useRights({ may }: RecordKind): { mayWrite: boolean; mayDelete: boolean } {
  const allowed = useMay()
  return { mayWrite: allowed(may.write), mayDelete: allowed(may.delete) }
}

/** A message about one record is not left standing over the next. */
function ClearBanner({ of }: { of: string }) {
  const banners = useBanners()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is what clears it
  useEffect(() => () => banners?.clear(), [of])
  return null
}
