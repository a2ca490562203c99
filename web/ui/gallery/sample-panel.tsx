import Activity from 'lucide-react/icons/activity'
import Banknote from 'lucide-react/icons/banknote'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleCheck from 'lucide-react/icons/circle-check'
import MessageCircle from 'lucide-react/icons/message-circle'
import Star from 'lucide-react/icons/star'
import StickyNote from 'lucide-react/icons/sticky-note'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { Avatar } from '../badges/avatar.tsx'
import { LevelIndicator, levelOptions, ScoreBar } from '../badges/level.tsx'
import { contactStatusOptions, StatusChip } from '../badges/status.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { BannerProvider } from '../feedback/banner.tsx'
import { InlineField } from '../forms/inline-field.tsx'
import { Section } from '../layout/section.tsx'
import { Rail } from '../navigation/rail.tsx'
import { TabPanel, Tabs } from '../navigation/tabs.tsx'
import { SidePanel } from '../overlays/side-panel.tsx'
import type { GalleryPerson } from './sample-people.ts'

type TabId = 'overview' | 'activities' | 'deals' | 'messages' | 'notes' | 'tasks'

const tabs: { id: TabId; label: string; count?: number; icon: React.ReactNode }[] = [
  { id: 'overview', label: 'Overview', icon: <User /> },
  { id: 'activities', label: 'Activities', count: 24, icon: <Activity /> },
  { id: 'deals', label: 'Deals', count: 3, icon: <Banknote /> },
  { id: 'messages', label: 'Messages', count: 128, icon: <MessageCircle /> },
  { id: 'notes', label: 'Notes', count: 6, icon: <StickyNote /> },
  { id: 'tasks', label: 'Tasks', count: 2, icon: <CircleCheck /> },
]

type RecordProps = { person: GalleryPerson; closing: boolean; onClose: () => void; onStep: (by: 1 | -1) => void }

export function SamplePanel({ person, closing, onClose, onStep }: RecordProps) {
  const [tab, setTab] = useState<TabId>('overview')
  return (
    <BannerProvider>
      {(banner) => (
        <SidePanel
          recordKey={`contact:${person.id}`}
          kind="Contact"
          title={person.name}
          closing={closing}
          onClose={onClose}
          onOutside={onClose}
          barStart={
            <>
              <IconButton label="Previous record" kbd="K" icon={<ChevronUp />} onClick={() => onStep(-1)} />
              <IconButton label="Next record" kbd="J" icon={<ChevronDown />} onClick={() => onStep(1)} />
              <span className="px-1.5">{Number(person.id) + 1} of 2,480</span>
            </>
          }
          barEnd={<IconButton label="Add to favorites" icon={<Star />} />}
          avatar={<Avatar name={person.name} id={person.id} size={48} />}
          subtitle={`${person.job} · ${person.company}`}
          facts={
            <>
              <StatusChip status={person.status} />
              <LevelIndicator level={person.level} />
              <ScoreBar score={person.score} />
            </>
          }
          banner={banner}
          tabs={
            <Tabs
              id="contact"
              label="Record"
              tabs={tabs.map(({ icon: _, ...rest }) => rest)}
              value={tab}
              onChange={setTab}
              isInPanel
            />
          }
          rail={
            <Rail
              label="Sections"
              items={tabs.map((item) => ({ ...item, unread: item.id === 'messages' }))}
              value={tab}
              onChange={setTab}
            />
          }
        >
          <TabPanel id="contact" tab={tab}>
            <SampleFields person={person} />
          </TabPanel>
        </SidePanel>
      )}
    </BannerProvider>
  )
}

/** The Overview of a contact. */
function SampleFields({ person }: { person: GalleryPerson }) {
  const [folded, setFolded] = useState<readonly string[]>([])
  const foldOf = (id: string) => ({
    isFolded: folded.includes(id),
    onToggle: () => setFolded((last) => (last.includes(id) ? last.filter((each) => each !== id) : [...last, id])),
  })
  const save = async () => ({ ok: true as const, message: 'Saved successfully' })
  return (
    <>
      <Section title="Contact Information" fold={foldOf('information')}>
        <InlineField label="Name" value={person.name} onSave={save} />
        <InlineField label="Email" kind="email" value="amara.okonkwo@tessellate.example" onSave={save} />
        <InlineField label="Phone number" kind="phone" value="+44 20 7946 0182" onSave={save} />
        <InlineField label="Job title" value={person.job} onSave={save} />
      </Section>
      <Section title="Social & Web" fold={foldOf('social')}>
        <InlineField
          label="LinkedIn"
          kind="url"
          value="linkedin.com/in/amara-okonkwo-reefer-procurement"
          onSave={save}
        />
        <InlineField label="Twitter" kind="url" value={null} onSave={save} />
      </Section>
      <Section title="Lead Information" fold={foldOf('lead')} count={3}>
        <InlineField
          label="Status"
          kind="choice"
          value={person.status}
          options={contactStatusOptions}
          renderValue={(value) => <StatusChip status={value} />}
          onSave={save}
        />
        <InlineField
          label="Lead type"
          kind="choice"
          value={person.level}
          options={levelOptions}
          renderValue={(value) => <LevelIndicator level={value} />}
          onSave={save}
        />
        <InlineField
          label="Lead score"
          kind="number"
          value={person.score}
          renderValue={(value) => <ScoreBar score={value} />}
          onSave={save}
        />
      </Section>
    </>
  )
}
