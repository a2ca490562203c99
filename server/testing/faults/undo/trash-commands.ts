import fc from 'fast-check'
import { expect } from 'vitest'
import { pluralOf, type RecordKindName } from '#contract/kit/kinds.ts'
import { defaultBulkDelete } from '#contract/kit/names.ts'
import { choice, choose, createCommand, kinds, pathOf, pickAny, who } from './team-command.ts'
import type { ModelRecord } from './workspace-model.ts'

const bulkDeletes: Partial<Record<RecordKindName, { method: 'POST' | 'DELETE'; path: string }>> = {
  deal: { method: 'POST', path: 'bulk-delete' },
  note: { method: 'POST', path: 'bulk-delete' },
  activity: { method: 'DELETE', path: 'bulk-delete' },
}

export const deletions = fc
  .record({
    by: who,
    kind: kinds,
    picks: fc.array(choice, { minLength: 1, maxLength: 3 }),
    isSingle: fc.boolean(),
    force: fc.boolean(),
    deleteRelated: fc.boolean(),
  })
  .map((args) =>
    createCommand(
      'delete',
      args,
      (model) => model.records.some(({ kind }) => kind === args.kind),
      async (model, _team, person) => {
        const picked = pickAny(model, args.kind, args.isSingle ? args.picks.slice(0, 1) : args.picks)
        const active = picked.filter(({ trash }) => !trash)
        const { force, deleteRelated } = args.isSingle ? { force: true, deleteRelated: true } : args
        const { method, path } = bulkDeletes[args.kind] ?? defaultBulkDelete
        const { status, body } = args.isSingle
          ? await person.request('DELETE', pathOf(picked[0] as ModelRecord))
          : await person.request(method, `/${pluralOf(args.kind)}/${path}`, {
              [`${args.kind}Ids`]: picked.map(({ id }) => id),
              force,
              deleteRelated,
            })
        if (!force && active.some((record) => model.hasRelated(record))) {
          expect([status, body.error]).toEqual([409, 'has_related'])
          return
        }
        expect(status, JSON.stringify(body)).toBe(active.length > 0 ? 200 : 404)
        if (active.length === 0) return
        const { deletionId } = body.data
        if (!args.isSingle) expect(body.data.count).toBe(active.length)
        model.deletions.push(deletionId)
        model.moveToTrash(active, { deletionId, deletedBy: person.userId, deleteRelated })
      },
    ),
  )

/** Restores a whole deletion, through the trash or through a record kind. */
export const restoreDeletions = fc.record({ by: who, at: choice, kind: fc.option(kinds, { freq: 2 }) }).map((args) =>
  createCommand(
    'restore deletion',
    args,
    (model) => model.deletions.length > 0,
    async (model, _team, person) => {
      const deletionId = choose([...model.deletions].reverse(), args.at)
      const records = model
        .trashed()
        .filter(({ kind, trash }) => trash.deletionId === deletionId && (args.kind === null || kind === args.kind))
      const path = args.kind === null ? '/trash/restore' : `/${pluralOf(args.kind)}/restore`
      const { status, body } = await person.request('POST', path, { deletionId })
      if (model.isRefused(records)) {
        expect([status, body.error]).toEqual([409, 'subject_in_trash'])
        return
      }
      expect([status, body.data?.count]).toEqual(records.length > 0 ? [200, records.length] : [404, undefined])
      model.restore(records)
    },
  ),
)

/** Restores one record from the trash. A record that was trashed with its subject cannot be restored alone. */
export const restoreOne = fc.record({ by: who, at: choice }).map((args) =>
  createCommand(
    'restore one',
    args,
    (model) => model.records.some(({ trash }) => trash),
    async (model, _team, person) => {
      const record = choose(model.records.filter(({ trash }) => trash).reverse(), args.at)
      const isListed = record.trash?.subjectId === null
      const isRefused = isListed && model.isRefused([record])
      const { status } = await person.request('POST', '/trash/restore', { kind: record.kind, id: record.id })
      expect(status).toBe(isRefused ? 409 : isListed ? 200 : 404)
      if (status === 200) model.restore([record])
    },
  ),
)
