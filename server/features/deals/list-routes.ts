import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { dealSchemas, specialListQueries } from '#contract/deals/deal.ts'
import { dealDefaults } from '#contract/deals/enums.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { IdParams } from '#contract/kit/schema.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { isCustomSort } from '../../records/custom-fields/sorts.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import { specialDealList } from './list.ts'
import { dealStore } from './store.ts'

const { sort: _, ...paged } = listQuery

/** Registers the lists of deals with paths of their own (DEF-16), which are paginated like all lists. */
export function registerDealListRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const counts = createTotalCache(platform.changes)
  const shared = { permission: 'deals:read', reply: dealSchemas.representation, pages: true } as const

  for (const [subject, filter, selectSubject] of [
    ['contact', 'contactId', selectContact],
    ['company', 'companyId', selectCompany],
    ['owner', 'ownerId', selectOwner],
  ] as const)
    route({
      ...shared,
      method: 'GET',
      url: `/deals/by-${subject}/:id`,
      summary: `List the deals of a ${subject}, newest first`,
      params: IdParams,
      query: Type.Object(listQuery),
      tx: ({ query: { sort } }) => isCustomSort(sort),
      handler: (scope, { params, query }) =>
        dealStore.list.page(scope, { ...pickPageQuery(query), [filter]: params.id }, counts, {
          select: selectSubject(scope, params.id),
          name: subject,
        }),
    })

  route({
    ...shared,
    method: 'GET',
    url: '/deals/upcoming-closes',
    summary: 'List open deals that are expected to close within a number of days, soonest first',
    query: Type.Object({ ...paged, ...specialListQueries.upcomingCloses }),
    handler(scope, { query }) {
      const listQueryValues = {
        ...pickPageQuery(query),
        sort: 'expectedCloseDate',
        closesWithinDays: String(query.days ?? dealDefaults.closesWithinDays),
      }
      return specialDealList.page(scope, listQueryValues, counts)
    },
  })

  route({
    ...shared,
    method: 'GET',
    url: '/deals/high-value',
    summary: 'List deals of at least a given value, highest first',
    query: Type.Object({ ...paged, ...specialListQueries.highValue }),
    handler(scope, { query }) {
      const listQueryValues = {
        ...pickPageQuery(query),
        sort: '-value',
        minValue: String(query.minValue ?? dealDefaults.minValue),
      }
      return specialDealList.page(scope, listQueryValues, counts)
    },
  })

  route({
    ...shared,
    method: 'GET',
    url: '/deals/recently-updated',
    summary: 'List deals that changed within a number of days, latest change first',
    query: Type.Object({ ...paged, ...specialListQueries.recentlyUpdated }),
    handler(scope, { query }) {
      const listQueryValues = {
        ...pickPageQuery(query),
        sort: '-updatedAt',
        updatedWithinDays: String(query.days ?? dealDefaults.updatedWithinDays),
      }
      return specialDealList.page(scope, listQueryValues, counts)
    },
  })
}

const selectContact = ({ workspaceId }: Scope, id: string): Sql =>
  sql`select from contacts where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`
const selectCompany = ({ workspaceId }: Scope, id: string): Sql =>
  sql`select from companies where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`
/** Selects an owner, including former members, who may still own deals. */
const selectOwner = ({ workspaceId }: Scope, id: string): Sql =>
  sql`select from members where workspace_id = ${workspaceId} and user_id = ${id}`

type PageQuery = { limit?: number; cursor?: string; sort?: string }

/** Picks the paging parameters of a query. Unknown keys of a query are ignored (R2). */
const pickPageQuery = ({ limit, cursor, sort }: PageQuery): PageQuery => ({
  ...(limit !== undefined && { limit }),
  ...(cursor !== undefined && { cursor }),
  ...(sort !== undefined && { sort }),
})
