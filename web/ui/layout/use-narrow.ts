import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

/** Whether the screen is a phone's: under 768 px. */
export function useIsNarrow() {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
