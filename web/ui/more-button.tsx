import type { Ref } from 'react'
import { Button } from './button.tsx'

type MoreButtonProps = {
  ref?: Ref<HTMLButtonElement>
  busy: boolean
  /** What was asked for last did not come. */
  failed: boolean
  onMore: () => void
}

/** Under a list that goes on. */
export const MoreButton = ({ ref, busy, failed, onMore }: MoreButtonProps) => (
  <Button ref={ref} variant="ghost" className="mt-1 ms-1" busy={busy} onClick={onMore}>
    {failed ? 'Failed to load more. Try again' : 'Show more'}
  </Button>
)
