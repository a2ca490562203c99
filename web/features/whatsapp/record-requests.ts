import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RecordMessage } from '#contract/whatsapp/message.ts'

import { callUntyped, unwrapPage } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { whatsappCall } from './call.ts'

export type { RecordMessage } from '#contract/whatsapp/message.ts'

export const notLoaded = 'Failed to load messages'

/** Records whose people may have said something. */
export type RecordNoun = 'companies' | 'deals'

/** What was said with the people of a record, newest first, page after page (COMP-020, R12). */
export const messagesAbout = (record: RecordNoun, id: string) =>
  infiniteQueryOptions({
    queryKey: keys.part(record, id, 'messages'),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<RecordMessage>(
        whatsappCall(notLoaded, () =>
          callUntyped('GET', `/${record}/{id}/messages`, { path: { id }, query: { cursor: pageParam }, signal }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })

export const readMessagesAgain = (record: RecordNoun, id: string): void =>
  void queryClient.invalidateQueries({ queryKey: messagesAbout(record, id).queryKey })
