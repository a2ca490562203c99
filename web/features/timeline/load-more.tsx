import { useEffect, useRef } from 'react'
import { LoadMoreButton } from '../../ui/controls/more-button.tsx'

type LoadMoreProps = {
  /** The number of loaded entries. */
  loaded: number
  busy: boolean
  failed: boolean
  onMore: () => void
}

/** The end of the loaded entries. Loads more when it comes into view or, after a failure, when clicked. */
export function LoadMore({ loaded, busy, failed, onMore }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const latestOnMore = useRef(onMore)
  latestOnMore.current = onMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may still be in view after a page has loaded
  useEffect(() => {
    if (!button.current || failed) return
    const watcher = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) latestOnMore.current()
    })
    watcher.observe(button.current)
    return () => watcher.disconnect()
  }, [loaded, failed])
  return <LoadMoreButton ref={button} {...{ busy, failed, onMore }} />
}
