import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import SquareCheck from 'lucide-react/icons/square-check'
import Zap from 'lucide-react/icons/zap'
import { Avatar, type AvatarSize } from '../badges/avatar.tsx'
import { Chip, Tag } from '../badges/chip.tsx'
import { CountBadge } from '../badges/count-badge.tsx'
import { LevelIndicator, ScoreBar } from '../badges/level.tsx'
import { Logo } from '../badges/logo.tsx'
import {
  contactStatusOptions,
  DealStatusChip,
  dealStatusOptions,
  StatusChip,
  TaskPriorityChip,
  TaskStatusChip,
  taskPriorityOptions,
  taskStatusOptions,
} from '../badges/status.tsx'
import { Button } from '../controls/button.tsx'
import { EmptyState, ErrorState, ProgressBar, SkeletonRows } from '../feedback/states.tsx'
import { GalleryRow, GallerySection, Specimen } from './gallery-section.tsx'

const surfaces = [
  'canvas',
  'surface',
  'raised',
  'hover',
  'active',
  'line',
  'line-2',
  'control',
  'text-3',
  'text-2',
  'text',
]
const inks = [
  'accent',
  'accent-hover',
  'accent-soft',
  'accent-soft-2',
  'danger',
  'red-solid',
  'orange-solid',
  'yellow-solid',
  'green-solid',
  'blue-solid',
  'navy-solid',
]
const sizes: AvatarSize[] = [16, 20, 24, 28, 36, 48]

export function Colours() {
  return (
    <GallerySection title="Colour" note="Surfaces, text, accent, meaning">
      <Logo words />
      {[surfaces, inks].map((names) => (
        <div key={names[0]} className="flex flex-wrap gap-4">
          {names.map((name) => (
            <div key={name} className="w-20 text-12 text-text-2">
              <div className="mb-1 h-10 rounded-control border border-line" style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      ))}
    </GallerySection>
  )
}

export function Chips() {
  return (
    <GallerySection title="Chip and badge" note="Ring or dot says how far, the word says what">
      <StatusChips />
      <LevelsAndMarks />
      <CountsAndTags />
    </GallerySection>
  )
}

function StatusChips() {
  return (
    <>
      <Specimen as="Contact and company status">
        <div className="flex flex-wrap gap-1.5">
          {contactStatusOptions.map(({ value }) => (
            <StatusChip key={value} status={value} />
          ))}
        </div>
      </Specimen>
      <GalleryRow>
        <Specimen as="Deal">
          <div className="flex flex-wrap gap-1.5">
            {dealStatusOptions.map(({ value }) => (
              <DealStatusChip key={value} status={value} />
            ))}
            <DealStatusChip status="ON_ICE" />
          </div>
        </Specimen>
        <Specimen as="Task">
          <div className="flex flex-wrap gap-1.5">
            {taskStatusOptions.map(({ value }) => (
              <TaskStatusChip key={value} status={value} />
            ))}
            <TaskStatusChip status="OTHER" />
          </div>
        </Specimen>
      </GalleryRow>
    </>
  )
}

function LevelsAndMarks() {
  return (
    <GalleryRow>
      <Specimen as="Priority">
        <div className="flex flex-wrap gap-1.5">
          {taskPriorityOptions.map(({ value }) => (
            <TaskPriorityChip key={value} priority={value} />
          ))}
        </div>
      </Specimen>
      <Specimen as="Lead type">
        <div className="flex gap-3">
          <LevelIndicator level="HOT" />
          <LevelIndicator level="WARM" />
          <LevelIndicator level="COLD" />
        </div>
      </Specimen>
      <Specimen as="Score">
        <div className="flex gap-3">
          <ScoreBar score={9} />
          <ScoreBar score={64} />
          <ScoreBar score={100} />
        </div>
      </Specimen>
      <Specimen as="Marks">
        <div className="flex gap-1.5">
          <Chip icon={<Zap />}>AUTO</Chip>
          <Chip tone="red">OVERDUE</Chip>
          <Chip tone="green" icon={<Check />}>
            4,812 filled
          </Chip>
        </div>
      </Specimen>
    </GalleryRow>
  )
}

function CountsAndTags() {
  return (
    <GalleryRow>
      <Specimen as="Count">
        <div className="flex gap-2">
          <CountBadge count={6} />
          <CountBadge count={128} />
          <CountBadge count={7} tone="ink" label="unread" />
          <CountBadge count={3} tone="red" />
          <CountBadge count={-2} />
        </div>
      </Specimen>
      <Specimen as="Tag">
        <div className="flex flex-wrap items-center gap-1.5">
          <Tag>Referral</Tag>
          <Tag color="#3b82f6">Coloured</Tag>
          <Tag onRemove={() => {}}>Cold chain</Tag>
          <Tag onRemove={() => {}}>Speaks Portuguese and Spanish</Tag>
        </div>
      </Specimen>
    </GalleryRow>
  )
}

export function Avatars() {
  return (
    <GallerySection title="Avatar" note="People round, companies square">
      <GalleryRow>
        <Specimen as="16 – 48">
          <div className="flex items-center gap-2">
            {sizes.map((size) => (
              <Avatar key={size} name="Elif Yıldırım" id="25" size={size} />
            ))}
          </div>
        </Specimen>
        <Specimen as="Company">
          <div className="flex items-center gap-2">
            {sizes.map((size) => (
              <Avatar key={size} kind="company" name="Halyard & Sons" id="278" size={size} />
            ))}
          </div>
        </Specimen>
        <Specimen as="Unknown">
          <div className="flex items-center gap-2">
            <Avatar name={null} />
            <Avatar name="" kind="company" size={36} />
            <Avatar name="Maren Aldous" size={36} image="/favicon.svg" />
            <Avatar name="Wide MW" size={20} id="7" />
          </div>
        </Specimen>
      </GalleryRow>
    </GallerySection>
  )
}

export function States() {
  const frame = 'rounded-card border border-line-2'
  return (
    <GallerySection title="Empty and loading" note="One sentence, one button">
      <GalleryRow>
        <div className={frame} style={{ width: 300 }}>
          <EmptyState
            text="No tasks yet"
            icon={<SquareCheck />}
            action={<Button icon={<Plus />}>Add first task</Button>}
          />
        </div>
        <div className={frame} style={{ width: 300 }}>
          <ErrorState text="Failed to load deals" hint="Nothing you typed is lost." onRetry={() => {}} />
        </div>
        <div className={frame} style={{ width: 300 }}>
          <SkeletonRows rows={2} height={56} shape="person" />
          <SkeletonRows rows={4} height={32} shape="field" />
        </div>
      </GalleryRow>
      <Specimen as="Progress" width={600}>
        <ProgressBar label="Importing contacts..." value={3120} max={4812} text="3,120 of 4,812 · about 9 s left" />
      </Specimen>
    </GallerySection>
  )
}
