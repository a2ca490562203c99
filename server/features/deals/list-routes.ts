import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { dealSchemas, specialQueries } from '#contract/deals/deal.ts'
import { dealDefaults } from '#contract/deals/enums.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { OnlyId } from '#contract/kit/schema.ts'
import { rememberCounts } from '../../platform/counts.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { notFound } from '../../platform/refusals.ts'
import type { Scope } from '../../platform/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { dealList, specialList } from './list.ts'

const { sort: _, ...paged } = listQuery

/** Lists of deals under paths of their own (DEF-16); each is a list like any other, by page. */
export function dealListRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  const counts = rememberCounts(platform.changes)
  const all = { may: 'deals:read', reply: dealSchemas.shown, pages: true } as const

  for (const [of, filter, there] of [
    ['contact', 'contactId', theContact],
    ['company', 'companyId', theCompany],
    ['owner', 'ownerId', theOwner],
  ] as const)
    route({
      ...all,
      method: 'GET',
      url: `/deals/by-${of}/:id`,
      summary: `Deals of one ${of}, newest first`,
      params: OnlyId,
      query: Type.Object(listQuery),
      tx: 'transaction',
      async does(scope, { params, query }) {
        if (!(await scope.tx.first(there(scope, params.id)))) throw notFound(of)
        return dealList.page(scope, { ...partOf(query), [filter]: params.id }, counts)
      },
    })

  route({
    ...all,
    method: 'GET',
    url: '/deals/upcoming-closes',
    summary: 'Open deals that are expected to close within so many days from today, soonest first',
    query: Type.Object({ ...paged, ...specialQueries.upcomingCloses }),
    does(scope, { query }) {
      const asked = {
        ...partOf(query),
        sort: 'expectedCloseDate',
        closesWithinDays: String(query.days ?? dealDefaults.closesWithinDays),
      }
      return specialList.page(scope, asked, counts)
    },
  })

  route({
    ...all,
    method: 'GET',
    url: '/deals/high-value',
    summary: 'Deals of so much or more, highest first',
    query: Type.Object({ ...paged, ...specialQueries.highValue }),
    does(scope, { query }) {
      const asked = { ...partOf(query), sort: '-value', minValue: String(query.minValue ?? dealDefaults.minValue) }
      return specialList.page(scope, asked, counts)
    },
  })

  route({
    ...all,
    method: 'GET',
    url: '/deals/recently-updated',
    summary: 'Deals that were changed within so many days, newest change first',
    query: Type.Object({ ...paged, ...specialQueries.recentlyUpdated }),
    does(scope, { query }) {
      const asked = {
        ...partOf(query),
        sort: '-updatedAt',
        updatedWithinDays: String(query.days ?? dealDefaults.updatedWithinDays),
      }
      return specialList.page(scope, asked, counts)
    },
  })
}

const theContact = ({ workspaceId }: Scope, id: string): Sql =>
  sql`select from contacts where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`
const theCompany = ({ workspaceId }: Scope, id: string): Sql =>
  sql`select from companies where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`
/** Who has left the workspace may still own deals. */
const theOwner = ({ workspaceId }: Scope, id: string): Sql =>
  sql`select from members where workspace_id = ${workspaceId} and user_id = ${id}`

type Part = { limit?: number; cursor?: string; sort?: string }

/** The part of a list that a query asks for. Unknown keys of a query are ignored (R2). */
const partOf = ({ limit, cursor, sort }: Part): Part => ({
  ...(limit !== undefined && { limit }),
  ...(cursor !== undefined && { cursor }),
  ...(sort !== undefined && { sort }),
})
