import type { Ref } from 'react'
import { Button } from './button.tsx'

type LoadMoreButtonProps = {
  ref?: Ref<HTMLButtonElement>
  /** Under the list of a whole page, not of a part of a record. */
  onPage?: boolean
  busy: boolean
  /** What was asked for last did not come. */
  failed: boolean
  onMore: () => void
}

/** Under a list that goes on. */
export const LoadMoreButton = ({ ref, onPage, busy, failed, onMore }: LoadMoreButtonProps) => (
  <Button
    ref={ref}
    variant={onPage ? 'outline' : 'ghost'}
    className={onPage ? 'mt-3' : 'mt-1 ms-1'}
    busy={busy}
    onClick={onMore}
  >
    {failed ? 'Failed to load more. Try again' : 'Show more'}
  </Button>
)

/** A list that is loaded page by page, as `useInfiniteQuery` has it. */
type PagedList = {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isError: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Pick<PagedList, 'data' | 'hasNextPage' | 'isError'>>
}

/**
 * Loads the next page. A live update may fetch the list anew meanwhile and drop the page that was asked for: then it is
 * asked for again, after the update rather than instead of it.
 */
export async function loadNextPage({ data, fetchNextPage }: PagedList): Promise<void> {
  for (;;) {
    const list = await fetchNextPage({ cancelRefetch: false })
    if (list.isError || !list.hasNextPage || list.data?.pages.length !== data?.pages.length) return
  }
}

/** The button under such a list, as long as it goes on. */
export const LoadMoreFor = ({ list, onPage }: { list: PagedList; onPage?: boolean }) =>
  list.hasNextPage && (
    <LoadMoreButton
      onPage={onPage}
      busy={list.isFetchingNextPage}
      failed={list.isFetchNextPageError}
      onMore={() => void loadNextPage(list)}
    />
  )
