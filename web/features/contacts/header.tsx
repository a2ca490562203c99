import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LinkIcon from 'lucide-react/icons/link'
import Trash from 'lucide-react/icons/trash-2'
import type { Contact } from '#contract/contacts/contact.ts'
import { copyText } from '../../platform/clipboard.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LevelMark, ScoreBar } from '../../ui/level.tsx'
import { Menu } from '../../ui/menu.tsx'
import { StatusChip } from '../../ui/status.tsx'
import { callToast } from '../../ui/toasts.ts'
import type { Neighbours } from '../lists/public.ts'

export const unnamed = 'Unnamed Contact'

type WalkProps = { neighbours: Neighbours; onOpen: (id: string) => void }

/** Previous, next, and where in the list the contact stands. */
export function Walk({ neighbours: { at, total, totalIsExact, previous, next }, onOpen }: WalkProps) {
  if (at === 0) return null
  return (
    <>
      <IconButton
        label="Previous contact"
        kbd="K"
        icon={<ChevronUp />}
        disabled={!previous}
        onClick={() => previous && onOpen(previous)}
      />
      <IconButton
        label="Next contact"
        kbd="J"
        icon={<ChevronDown />}
        disabled={!next}
        onClick={() => next && onOpen(next)}
      />
      <span className="ps-1">
        {at.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        {totalIsExact ? '' : '+'}
      </span>
    </>
  )
}

/** Copies the address that leads here; everything else that can be done with the contact as a whole. */
export function Actions({ onDelete }: { onDelete?: () => void }) {
  return (
    <>
      <IconButton label="Copy link" icon={<LinkIcon />} onClick={copyLink} />
      {onDelete && (
        <Menu
          label="More"
          align="end"
          trigger={<IconButton label="More" icon={<Ellipsis />} />}
          items={[{ label: 'Delete', icon: <Trash />, danger: true, onSelect: onDelete }]}
        />
      )}
    </>
  )
}

/** Job title and company under the name. */
export function Subtitle({ contact: { jobTitle, company } }: { contact: Contact }) {
  if (!jobTitle && !company) return null
  return (
    <span dir="auto" className="block truncate text-left">
      {jobTitle}
      {jobTitle && company && ' · '}
      {company && <bdi className="text-text">{company.name ?? 'Unnamed company'}</bdi>}
    </span>
  )
}

/** Status, lead type and lead score; what is empty is left out. */
export function Facts({ contact: { status, leadType, leadScore } }: { contact: Contact }) {
  if (!status && !leadType && leadScore === null) return null
  return (
    <>
      {status && (
        <span>
          <span className="sr-only">Status: </span>
          <StatusChip status={status} />
        </span>
      )}
      {leadType && (
        <span>
          <span className="sr-only">Lead type: </span>
          <LevelMark level={leadType} />
        </span>
      )}
      {leadScore !== null && (
        <span>
          <span className="sr-only">Lead score: </span>
          <ScoreBar score={leadScore} />
        </span>
      )}
    </>
  )
}

async function copyLink() {
  const address = new URL(location.href)
  for (const name of [...address.searchParams.keys()])
    if (name !== 'panel' && name !== 'tab') address.searchParams.delete(name)
  if (await copyText(decodeURIComponent(address.href))) callToast.success('Link copied')
  else callToast.failure('Could not copy the link')
}
