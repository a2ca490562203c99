/** The records and views that a person keeps in the sidebar. */
export { FavoriteButton } from './favorite-button.tsx'
export { useLiveFavorites } from './live-favorites.ts'
export { removeFavorite } from './requests.ts'
export { type FavoriteToggle, useFavorites, useFavoriteToggle } from './use-favorites.ts'
