import type { FastifyInstance } from 'fastify'
import { type TProperties, Type } from 'typebox'
import type { EntityType } from '#contract/tags/enums.ts'
import { createListTagsSchema } from '#contract/tags/tag.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordList } from '../../records/list.ts'
import { tagSelection, untagSelection } from './assignments.ts'

type TaggableList = { entityType: EntityType; plural: string; filters: TProperties; list: RecordList }

/** Tags on or off everything that the filters of a list find. */
export function registerListTagRoutes(
  app: FastifyInstance,
  platform: Platform,
  { entityType, plural, filters, list }: TaggableList,
) {
  const route = tenantRoutes(app, platform)
  for (const [method, changeTags, summary] of [
    ['POST', tagSelection, `Put tags on all ${plural} that filters find`],
    ['DELETE', untagSelection, `Take tags off all ${plural} that filters find`],
  ] as const)
    route({
      method,
      url: `/${plural}/bulk/tags`,
      summary,
      permission: 'tags:write',
      body: createListTagsSchema(filters),
      reply: Type.Object({ count: Type.Integer() }),
      tx: 'transaction',
      timeout: 'minutes',
      handler: (scope, { body: { filters: filterValues, tagIds } }) =>
        changeTags(scope, { tagIds, entityType }, list.selection(scope, 'filters', undefined, filterValues), 'filters'),
    })
}
