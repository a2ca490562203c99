import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LinkIcon from 'lucide-react/icons/link'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { callToast } from '../../ui/toasts.ts'

export type Place = {
  /** Place in the list behind the panel, from 1; 0 when it is not in it. */
  at: number
  total: number
  totalIsExact: boolean
  previous: string | null
  next: string | null
}

type WalkProps = { place: Place; kind: string; onOpen: (id: string) => void }

/** Previous, next, and where in the list the record stands. */
export function Walk({ place: { at, total, totalIsExact, previous, next }, kind, onOpen }: WalkProps) {
  if (at === 0) return null
  return (
    <>
      <IconButton
        label={`Previous ${kind}`}
        kbd="K"
        icon={<ChevronUp />}
        disabled={!previous}
        onClick={() => previous && onOpen(previous)}
      />
      <IconButton
        label={`Next ${kind}`}
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

/** Copies the address that leads here; everything else that can be done with the record as a whole. */
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

/** A mark in the header with its name for the ear. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <span className="sr-only">{name}: </span>
      {children}
    </span>
  )
}

/** Copies the address that leads to the open record. */
export async function copyLink(): Promise<void> {
  const address = new URL(location.href)
  for (const name of [...address.searchParams.keys()])
    if (name !== 'panel' && name !== 'tab') address.searchParams.delete(name)
  if (await copyText(decodeURIComponent(address.href))) callToast.success('Link copied')
  else callToast.failure('Could not copy the link')
}
