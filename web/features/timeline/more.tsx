import { useEffect, useRef } from 'react'
import { MoreButton } from '../../ui/more-button.tsx'

type MoreProps = {
  /** So many are there. */
  loaded: number
  busy: boolean
  failed: boolean
  onMore: () => void
}

/** The end of what is loaded: coming into view brings more, once; after a failure it waits to be pressed. */
export function More({ loaded, busy, failed, onMore }: MoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const more = useRef(onMore)
  more.current = onMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page it may be in view still
  useEffect(() => {
    if (!button.current || failed) return
    const watcher = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) more.current()
    })
    watcher.observe(button.current)
    return () => watcher.disconnect()
  }, [loaded, failed])
  return <MoreButton ref={button} {...{ busy, failed, onMore }} />
}
