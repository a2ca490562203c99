import type { Ref } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from './button.tsx'

type LoadMoreButtonProps = {
  ref?: Ref<HTMLButtonElement>
  /** The list fills the page, rather than a section of a panel. */
  onPage?: boolean
  busy: boolean
  /** The last page failed to load. */
  failed: boolean
  onMore: () => void
}

/** A button that loads the next page of a list. */
export const LoadMoreButton = ({ ref, onPage, busy, failed, onMore }: LoadMoreButtonProps) => (
  <Button
    ref={ref}
    variant={onPage ? 'outline' : 'ghost'}
    className={onPage ? 'mt-3' : 'mt-1 ms-1'}
    busy={busy}
    onClick={onMore}
  >
    {failed ? t('Failed to load more. Try again') : t('Show more')}
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
 * Loads the next page. A live update may refetch the list at the same time, which drops the requested page. In that case
 * this requests it again once the update is done, instead of cancelling the update.
 */
export async function loadNextPage({ data, fetchNextPage }: PagedList): Promise<void> {
  for (;;) {
    const list = await fetchNextPage({ cancelRefetch: false })
    if (list.isError || !list.hasNextPage || list.data?.pages.length !== data?.pages.length) return
  }
}

/** The "load more" button below a paged list, while there are more pages. */
export const LoadMoreFor = ({ list, onPage }: { list: PagedList; onPage?: boolean }) =>
  list.hasNextPage && (
    <LoadMoreButton
      onPage={onPage}
      busy={list.isFetchingNextPage}
      failed={list.isFetchNextPageError}
      onMore={() => void loadNextPage(list)}
    />
  )
