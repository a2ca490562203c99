import { infiniteQueryOptions } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import type { RecordMessage } from '#contract/whatsapp/message.ts'

import { call, unwrapPage } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { whatsappCall } from '../whatsapp-call.ts'

export type { RecordMessage } from '#contract/whatsapp/message.ts'

export const loadFailedText = t('Failed to load messages')

/** Kinds of records that show messages. */
export type RecordNoun = 'companies' | 'deals'

/** Messages with the people of a record, newest first (COMP-020, R12). */
export const recordMessagesQuery = (record: RecordNoun, id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.part(record, id, 'messages'),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<RecordMessage>(
        whatsappCall(loadFailedText, () =>
          call('GET', `/${record}/{id}/messages`, { path: { id }, query: { cursor: pageParam }, signal }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })

export const invalidateRecordMessages = (record: RecordNoun, id: string): void =>
  void queryClient.invalidateQueries({ queryKey: recordMessagesQuery(record, id).queryKey })
