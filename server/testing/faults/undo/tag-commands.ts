import fc from 'fast-check'
import { expect } from 'vitest'
import { entityTypes } from '#contract/tags/enums.ts'
import { choice, createCommand, pickAny, who } from './team-command.ts'

const tagNames = ['Fair', 'Web']
export const tagging = fc
  .record({
    by: who,
    operation: fc.constantFrom('assign', 'unassign', 'delete'),
    kind: fc.constantFrom(...entityTypes),
    tag: fc.constantFrom(...tagNames),
    picks: fc.array(choice, { minLength: 1, maxLength: 3 }),
  })
  .map((args) =>
    createCommand(
      `tag`,
      args,
      (model) => model.records.some(({ kind }) => kind === args.kind),
      async (model, _team, person) => {
        const unified = (body: object) => person.request('POST', '/tags/unified', body)
        const known = [...model.tags].find(([, name]) => name === args.tag)?.[0]
        if (args.operation === 'delete') {
          if (!known) return
          expect((await unified({ operation: 'delete', tagId: known })).status).toBe(200)
          return model.deleteTag(known)
        }
        const tagId: string =
          known ?? (await unified({ operation: 'create', tagData: { name: args.tag } })).body.data.id
        model.tags.set(tagId, args.tag)
        const records = pickAny(model, args.kind, args.picks)
        const active = records.filter(({ trash }) => !trash)
        const body = { tagIds: [tagId], entityIds: records.map(({ id }) => id), entityType: args.kind }
        const isAssigning = args.operation === 'assign'
        const changed = active.filter(({ tags }) => tags.has(tagId) !== isAssigning)
        const reply = isAssigning
          ? await unified({ operation: 'bulk_assign', ...body })
          : await person.request('POST', '/tags/bulk-unassign', body)
        expect([reply.status, reply.body.data?.count]).toEqual(
          active.length > 0 ? [200, changed.length] : [404, undefined],
        )
        for (const { tags } of changed) isAssigning ? tags.add(tagId) : tags.delete(tagId)
      },
    ),
  )
