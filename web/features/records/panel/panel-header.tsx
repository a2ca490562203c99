import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LinkIcon from 'lucide-react/icons/link'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { type RecordKindName, wordOf } from '#contract/kit/kinds.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { FavoriteButton, type FavoriteToggle } from '../../favorites/public.ts'

export type ListPosition = {
  /** The 1-based position in the list behind the panel; 0 if the record is not in it. */
  position: number
  total: number
  totalIsExact: boolean
  previous: string | null
  next: string | null
}

type PanelNavigationProps = { listPosition: ListPosition; kind: RecordKindName; onOpen: (id: string) => void }

/** The previous and next buttons, and the position in the list. */
export function PanelNavigation({
  listPosition: { position, total, totalIsExact, previous, next },
  kind,
  onOpen,
}: PanelNavigationProps) {
  if (position === 0) return null
  const singular = wordOf(kind)
  return (
    <>
      <IconButton
        label={t('Previous {singular}', { singular })}
        kbd="K"
        icon={<ChevronUp />}
        disabled={!previous}
        onClick={() => previous && onOpen(previous)}
      />
      <IconButton
        label={t('Next {singular}', { singular })}
        kbd="J"
        icon={<ChevronDown />}
        disabled={!next}
        onClick={() => next && onOpen(next)}
      />
      <span className="ps-1">
        {t('{position} of {total}{plus}', {
          position: formatNumber(position),
          total: formatNumber(total),
          plus: totalIsExact ? '' : '+',
        })}
      </span>
    </>
  )
}

type PanelActionsProps = { favorite?: FavoriteToggle | null; onDelete?: () => void }

/** The star, the button that copies the link to the record, and the menu of its other actions. */
export function PanelActions({ favorite, onDelete }: PanelActionsProps) {
  return (
    <>
      {favorite && <FavoriteButton favorite={favorite} />}
      <IconButton label={t('Copy link')} icon={<LinkIcon />} onClick={copyLink} />
      {onDelete && (
        <Menu
          label={t('More')}
          align="end"
          trigger={<IconButton label={t('More')} icon={<Ellipsis />} />}
          items={[{ label: t('Delete'), icon: <Trash />, danger: true, onSelect: onDelete }]}
        />
      )}
    </>
  )
}

/** An item in the panel header, with a name for screen readers. */
export function HeaderFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <span className="sr-only">{name}: </span>
      {children}
    </span>
  )
}

/** Copies the link to the open record. */
export async function copyLink(): Promise<void> {
  const address = new URL(location.href)
  for (const name of [...address.searchParams.keys()])
    if (name !== 'panel' && name !== 'tab') address.searchParams.delete(name)
  if (await copyText(decodeURIComponent(address.href))) showCallToast.success(t('Link copied'))
  else showCallToast.failure(t('Couldn’t copy the link'))
}
