import { queryOptions } from '@tanstack/react-query'
import { call, unwrapPage } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-cache.ts'

/** The title of the open deal of a contact that changed last; null if there is none. */
export const openDealQuery = (contactId: string) =>
  queryOptions({
    queryKey: queryKeys.part('whatsapp-templates', contactId, 'deal'),
    queryFn: async ({ signal }): Promise<string | null> => {
      const query = { contactId, status: 'OPEN', sort: '-updatedAt', limit: 1 } as const
      const { rows } = await unwrapPage<{ title: string | null }>(call('GET', '/deals', { query, signal }))
      return rows[0]?.title ?? null
    },
    staleTime: 0,
  })
