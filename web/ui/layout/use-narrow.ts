import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

/** Whether the screen is as narrow as a phone's: less than 768 px. */
export const isNarrow = (): boolean => matchMedia(query).matches

/** The same, which renders again when it changes. */
export function useIsNarrow() {
  return useSyncExternalStore((changed) => {
    const media = matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }, isNarrow)
}
