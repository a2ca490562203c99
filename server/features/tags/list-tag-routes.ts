import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { pluralOf } from '#contract/kit/kinds.ts'
import { UndoBulkOperation, UndoneBulkOperation } from '#contract/kit/record-schemas.ts'
import { t } from '#contract/language/translate.ts'
import { entityTypes } from '#contract/tags/enums.ts'
import { createListTagsSchema } from '#contract/tags/tag.ts'
import { notFound } from '../../platform/errors.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordType } from '../../records/record-type.ts'
import { tagSelection, untagSelection } from './assignments.ts'
import { undoTagChange } from './undo-tags.ts'

/** Registers the routes that tag and untag everything that the filters of a list match. */
export function registerListTagRoutes(app: FastifyInstance, platform: Platform, types: readonly RecordType[]): void {
  const route = tenantRoutes(app, platform)
  for (const { descriptor, store } of types) {
    const entityType = entityTypes.find((kind) => kind === descriptor.kind)
    if (!entityType) continue
    const plural = pluralOf(entityType)
    for (const [method, changeTags, summary] of [
      ['POST', tagSelection, `Put tags on all ${plural} that filters find`],
      ['DELETE', untagSelection, `Take tags off all ${plural} that filters find`],
    ] as const)
      route({
        method,
        url: `/${plural}/bulk/tags`,
        summary,
        permission: 'tags:write',
        body: createListTagsSchema(descriptor.filters),
        reply: Type.Object({ count: Type.Integer() }),
        tx: 'transaction',
        timeout: 'minutes',
        handler: async (scope, { body: { filters, tagIds, bulkOperationId } }) =>
          changeTags(
            scope,
            { tagIds, entityType, bulkOperationId },
            await store.list.selectionByFilters(scope, filters),
            'filters',
          ),
      })

    route({
      method: 'POST',
      url: `/${plural}/bulk/tags/undo`,
      summary: `Undo a change of the tags of many ${plural}, except what was changed since`,
      permission: 'tags:write',
      body: UndoBulkOperation,
      reply: UndoneBulkOperation,
      tx: 'transaction',
      timeout: 'minutes',
      handler: async (scope, { body }) => {
        const undone = await undoTagChange(scope, entityType, { id: body.bulkOperationId, authorId: scope.userId })
        if (!undone) throw notFound(t('bulk change'))
        return undone
      },
    })
  }
}
