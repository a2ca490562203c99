import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listQuery } from '#contract/kit/envelope.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import { linkedKinds, pluralOf, type SubjectKind, subjectKinds } from '#contract/kit/kinds.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { TimelineEntry, timelineKinds } from '#contract/timeline/timeline-entry.ts'
import { maxRolledUpRecords, rolledUpKindsOf } from '#contract/timeline/timeline-kinds.ts'
import { join, raw } from '../../platform/database/sql.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { createLinkedNames } from '../history/public.ts'
import type { TimelineTexts } from './representation.ts'
import { hasOwnEntries } from './sources.ts'
import { getTimelinePage } from './timeline-page.ts'

/** Registers `GET /<plural>/{id}/timeline` for each subject kind. */
export function registerTimelineRoutes(
  app: FastifyInstance,
  platform: Platform,
  descriptors: readonly RecordDescriptor[],
): void {
  const route = tenantRoutes(app, platform)
  const texts = createTimelineTexts(descriptors)
  for (const kind of subjectKinds) {
    const plural = pluralOf(kind)
    route({
      method: 'GET',
      url: `/${plural}/:id/timeline`,
      summary: `Get the timeline of a ${kind}: activities, notes, messages and changes, including its deals and tasks, newest first and without a total`,
      permission: `${plural}:read`,
      params: IdParams,
      query: createQuery(kind),
      reply: TimelineEntry,
      pages: true,
      handler: (scope, { params, query }) => getTimelinePage(scope, { kind, texts }, params.id, query),
    })
  }
}

/** Only the timelines that can include entries of other records have the parameter `rollUp`. */
function createQuery(subject: SubjectKind) {
  const { limit, cursor } = listQuery
  const kind = Type.String({ maxLength: 100, description: `Any of ${timelineKinds.join(', ')}, comma-separated` })
  const others = rolledUpKindsOf(subject).map(pluralOf).join(' and ')
  const limits = `of more than ${maxRolledUpRecords.toLocaleString('en-US')} of a kind, only the newest are included`
  const rollUp = Type.Optional(
    Type.Boolean({
      description: `Whether to include entries about its ${others}, each with the record that it is about as \`subject\`; ${limits}`,
    }),
  )
  return Type.Object({
    ...{ limit, cursor, kind: Type.Optional(kind) },
    ...(others ? { rollUp } : ({} as { rollUp: typeof rollUp })),
  })
}

/** Creates the linked names for all kinds, because a timeline mixes their changes, and the titles of records whose changes are entries. */
export function createTimelineTexts(descriptors: readonly RecordDescriptor[]): TimelineTexts {
  const allFields: FieldTable = Object.assign({}, ...descriptors.map(({ fields }) => fields))
  const shownByChanges = descriptors.filter(
    ({ kind }) => linkedKinds.some((each) => each === kind) && !hasOwnEntries(kind),
  )
  const titles = shownByChanges.map(({ kind, titleSql }) =>
    raw(
      `when '${kind}' then (select ${titleSql('t')} from ${pluralOf(kind)} t where t.workspace_id = h.workspace_id and t.id = h.record_id)`,
    ),
  )
  return { names: createLinkedNames(descriptors)(allFields, true), titles: join(titles, ' ') }
}
