import { useEffect, useRef } from 'react'
import { LoadMoreButton } from '../../ui/controls/more-button.tsx'

type LoadMoreProps = {
  /** So many are there. */
  loaded: number
  busy: boolean
  failed: boolean
  onMore: () => void
}

/** The end of what is loaded: coming into view brings more, once; after a failure it waits to be pressed. */
export function LoadMore({ loaded, busy, failed, onMore }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const latestOnMore = useRef(onMore)
  latestOnMore.current = onMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page it may be in view still
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
