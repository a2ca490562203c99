import type { FastifyInstance } from 'fastify'
import { type TProperties, Type } from 'typebox'
import type { EntityType } from '#contract/tags/enums.ts'
import { tagsOfList } from '#contract/tags/tag.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordList } from '../../platform/record-list.ts'
import { tagPicked, untagPicked } from './assignments.ts'

type Listed = { entityType: EntityType; plural: string; filters: TProperties; list: RecordList }

/** Tags on or off everything that the filters of a list find. */
export function listTagRoutes(app: FastifyInstance, platform: Platform, { entityType, plural, filters, list }: Listed) {
  const route = scoped(app, platform)
  for (const [method, verb, summary] of [
    ['POST', tagPicked, `Put tags on all ${plural} that filters find`],
    ['DELETE', untagPicked, `Take tags off all ${plural} that filters find`],
  ] as const)
    route({
      method,
      url: `/${plural}/bulk/tags`,
      summary,
      may: 'tags:write',
      body: tagsOfList(filters),
      reply: Type.Object({ count: Type.Integer() }),
      tx: 'transaction',
      takes: 'minutes',
      does: (scope, { body: { filters: asked, tagIds } }) =>
        verb(scope, { tagIds, entityType }, list.picked(scope, 'filters', undefined, asked), 'filters'),
    })
}
