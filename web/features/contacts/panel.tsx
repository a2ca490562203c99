import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Contact } from '#contract/contacts/contact.ts'
import { CallFailed } from '../../platform/failure.ts'
import { usePanel } from '../../platform/panel.ts'
import type { PanelProps } from '../../platform/panel-host.tsx'
import { mayIn, selection } from '../../platform/selection.ts'
import { useUser } from '../../platform/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BannerProvider, useBanners } from '../../ui/banner.tsx'
import { Rail } from '../../ui/rail.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useNeighbours, useWalkingKeys } from '../lists/public.ts'
import { contactList } from './contact-list.tsx'
import { askAndDelete } from './delete.tsx'
import { Actions, Facts, Subtitle, unnamed, Walk } from './header.tsx'
import { useLiveLinkedin } from './linkedin/live.ts'
import { useLiveContacts } from './live.ts'
import { LoadingOverview, NotLoaded, NotThere } from './panel-states.tsx'
import { railItems, TabBody, tabIn, tabsOf } from './panel-tabs.tsx'
import { contactRecord } from './requests.ts'

/** A lead beside the list, at `?panel=contact:<id>&tab=notes`. */
export function ContactPanel({ id, tab: address, onTab, onClose, closing }: PanelProps) {
  const { data: contact, error, isFetching, refetch } = useQuery({ ...contactRecord(id), enabled: !closing })
  const { open } = usePanel()
  const { mayWrite, mayDelete } = useRights()
  const neighbours = useNeighbours(contactList, id)
  const tab = tabIn(address)
  const show = (next: string) => open({ kind: 'contact', id: next }, address)
  useLiveContacts()
  useLiveLinkedin(id)
  useWalkingKeys(
    {
      next: () => neighbours.next && show(neighbours.next),
      previous: () => neighbours.previous && show(neighbours.previous),
    },
    closing,
  )

  const gone = error instanceof CallFailed && error.failure.status === 404
  const lead = gone ? undefined : contact
  const tabProps = { value: tab, onChange: (next: string) => onTab(next === 'overview' ? undefined : next) }
  return (
    <BannerProvider>
      {(banner) => (
        <SidePanel
          recordKey={`contact:${id}`}
          kind="Contact"
          title={titleOf(lead, gone, error !== null)}
          closing={closing}
          onClose={onClose}
          onOutside={onClose}
          barStart={<Walk neighbours={neighbours} onOpen={show} />}
          barEnd={
            lead && (
              <Actions onDelete={mayDelete ? async () => (await askAndDelete([lead.id])) && onClose() : undefined} />
            )
          }
          avatar={lead && <Avatar name={lead.name} id={lead.id} image={lead.avatar} size={48} />}
          subtitle={lead && <Subtitle contact={lead} />}
          facts={lead && <Facts contact={lead} />}
          banner={banner}
          tabs={<Tabs id="contact" label="Contact" tabs={tabsOf(lead)} {...tabProps} />}
          rail={<Rail label="Contact sections" items={railItems} {...tabProps} />}
        >
          <ClearBanner of={id} />
          <TabPanel id="contact" tab={tab}>
            {lead ? (
              <TabBody key={id} tab={tab} contact={lead} readOnly={!mayWrite} />
            ) : gone ? (
              <NotThere onClose={onClose} />
            ) : error ? (
              <NotLoaded error={error} busy={isFetching} onRetry={() => void refetch()} />
            ) : (
              <LoadingOverview />
            )}
          </TabPanel>
        </SidePanel>
      )}
    </BannerProvider>
  )
}

function titleOf(contact: Contact | undefined, gone: boolean, failed: boolean): ReactNode {
  if (contact) return contact.name ? <bdi>{contact.name}</bdi> : unnamed
  if (gone) return 'Contact not found'
  if (failed) return 'Contact'
  return (
    <>
      <span className="sr-only">Loading</span>
      <Skeleton className="mt-1 h-3.5 w-40" />
    </>
  )
}

function useRights(): { mayWrite: boolean; mayDelete: boolean } {
  const user = useUser()
  const { workspaceId } = selection.use()
  const may = (permission: Parameters<typeof mayIn>[2]) => user !== null && mayIn(user, workspaceId, permission)
  return { mayWrite: may('contacts:write'), mayDelete: may('contacts:delete') }
}

/** A message about one contact is not left standing over the next. */
function ClearBanner({ of }: { of: string }) {
  const banners = useBanners()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is what clears it
  useEffect(() => () => banners?.clear(), [of])
  return null
}
