import Star from 'lucide-react/icons/star'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { FavoriteToggle } from './use-favorites.ts'

/** The star that makes the open record a favorite. */
export function FavoriteButton({ favorite: { isFavorite, label, toggle } }: { favorite: FavoriteToggle }) {
  return (
    <IconButton
      label={label}
      icon={<Star className={isFavorite ? 'fill-current' : undefined} />}
      aria-pressed={isFavorite}
      onClick={toggle}
    />
  )
}
