import type { Ref } from 'react'
import { Button } from './button.tsx'

type LoadMoreButtonProps = {
  ref?: Ref<HTMLButtonElement>
  /** Below the list of a whole page, not of a section of a record. */
  onPage?: boolean
  busy: boolean
  /** The last page failed to load. */
  failed: boolean
  onMore: () => void
}

/** Loads the next page of a list. */
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

/** A paged list, as returned by `useInfiniteQuery`. */
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

/** The button below such a list, while there are more pages. */
export const LoadMoreFor = ({ list, onPage }: { list: PagedList; onPage?: boolean }) =>
  list.hasNextPage && (
    <LoadMoreButton
      onPage={onPage}
      busy={list.isFetchingNextPage}
      failed={list.isFetchNextPageError}
      onMore={() => void loadNextPage(list)}
    />
  )
