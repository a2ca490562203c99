import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

/** Whether the screen is as narrow as a phone's: less than 768 px. */
export const isNarrow = (): boolean => matchMedia(query).matches

/** Whether the screen is narrow; renders again when that changes. */
export function useIsNarrow() {
  return useSyncExternalStore((changed) => {
    const media = matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }, isNarrow)
}
