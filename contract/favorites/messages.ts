import { t } from '../language/translate.ts'

/** Maximum number of favorites that a person sees in a workspace. */
export const maxFavorites = 30

/** Texts about favorites. */
export const favoriteMessages = {
  add: t('Add to favorites'),
  remove: t('Remove from favorites'),
  failed: t('Failed to change favorites'),
  full: t('You can have up to {maxFavorites} favorites. Remove one first.', { maxFavorites }),
} as const
