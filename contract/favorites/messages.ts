/** Maximum number of favorites that a person sees in a workspace. */
export const maxFavorites = 30

/** Texts about favorites. */
export const favoriteMessages = {
  add: 'Add to favorites',
  remove: 'Remove from favorites',
  failed: 'Failed to change favorites',
  full: `You can have up to ${maxFavorites} favorites. Remove one first.`,
} as const
