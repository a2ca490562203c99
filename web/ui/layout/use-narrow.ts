import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

/** Whether the screen is narrower than 768 px, like a phone's. */
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
