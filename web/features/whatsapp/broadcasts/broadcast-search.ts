import { useNavigate, useSearch } from '@tanstack/react-router'
import { toId } from '../conversations/chat.ts'

type BroadcastSearch = { broadcast?: string | undefined; view?: string | undefined }

/** Parses the search parameters of the page: the broadcast that is shown, or the view to which a new one goes. */
export const parseBroadcastSearch = ({ broadcast, view }: Record<string, unknown>): BroadcastSearch => ({
  broadcast: toId(broadcast),
  view: toId(view),
})

/** The broadcast and the view in the URL. */
export function useBroadcastSearch(): BroadcastSearch & { change(next: BroadcastSearch, replace?: boolean): void } {
  const { broadcast, view } = useSearch({ from: '/shell/settings/broadcasts' })
  const navigate = useNavigate()
  return {
    ...{ broadcast, view },
    change: (next: BroadcastSearch, replace = false) =>
      void navigate({ to: '/settings/broadcasts', search: next, replace }),
  }
}
