import fc, { type Arbitrary } from 'fast-check'
import { expect } from 'vitest'
import { pluralOf, type RecordKindName } from '#contract/kit/kinds.ts'
import { onDuplicateOptions } from '#contract/transfer/imports.ts'
import { waitForImport } from '../../../features/transfer/examples.ts'
import type { Person } from '../../factories/person.ts'
import { countChanged, type FileRow, importRows, undoImport } from './import-model.ts'
import { choice, choose, companyNames, createCommand, emails, names, type TeamModel, who } from './team-command.ts'

const maybe = (values: readonly string[]) => fc.constantFrom(undefined, ...values)
const contactRow: Arbitrary<FileRow> = fc.record({
  name: fc.constantFrom(...names),
  email: maybe(emails),
  jobTitle: maybe(['Buyer', 'CEO']),
  company: maybe(companyNames),
  Boat: maybe(['Yes', 'No']),
}) as Arbitrary<FileRow>
const companyRow: Arbitrary<FileRow> = fc.record({
  name: fc.constantFrom(...companyNames),
  industry: maybe(['Buyer', 'CEO']),
}) as Arbitrary<FileRow>

export const imports = fc
  .record({
    by: who,
    onDuplicate: fc.constantFrom(...onDuplicateOptions),
    file: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('contact' as const),
          rows: fc.array(contactRow, { minLength: 1, maxLength: 4 }),
        }),
      },
      fc.record({ kind: fc.constant('company' as const), rows: fc.array(companyRow, { minLength: 1, maxLength: 2 }) }),
    ),
  })
  .map((args) =>
    createCommand(
      'import',
      args,
      () => true,
      async (model, team, person) => {
        const { kind, rows } = args.file
        const body = { [pluralOf(kind)]: rows, onDuplicate: args.onDuplicate }
        const started = await person.request('POST', `/${pluralOf(kind)}/import`, body)
        expect(started.status, JSON.stringify(started.body)).toBe(200)
        const reply = await waitForImport(team.server, person, started.body.data.importId)
        const newIds = {
          contact: await listUnknown(model, person, 'contact'),
          company: await listUnknown(model, person, 'company'),
        }
        const done = importRows(model, kind, rows, args.onDuplicate, {
          importId: reply.importId,
          startedBy: person.userId,
          ids: {
            // New records have ascending ids, in file order.
            created: () => newIds[kind].shift()?.id ?? 'missing',
            linked: (name) => newIds.company.find((company) => company.name === name)?.id ?? 'missing',
          },
        })
        expect(reply).toMatchObject({
          status: 'done',
          total: rows.length,
          created: done.created.length,
          updated: countChanged(done),
          unchanged: done.updated.length - countChanged(done),
          skipped: done.skipped,
          failed: 0,
          undo: null,
        })
        model.imports.push(done)
      },
    ),
  )

async function listUnknown(model: TeamModel, person: Person, kind: RecordKindName) {
  const { body } = await person.request('GET', `/${pluralOf(kind)}?limit=500`)
  const rows = body.data as { id: string; name: string }[]
  return rows.filter(({ id }) => !model.find(id)).sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Only the person who started an import and administrators can undo it, and only once. */
export const undos = fc.record({ by: who, at: choice, isOther: fc.boolean() }).map((args) =>
  createCommand(
    'undo import',
    args,
    (model) => model.imports.length > 0,
    async (model, team, person) => {
      const done = choose([...model.imports].reverse(), args.at)
      const caller =
        args.isOther && args.at % 4 === 0
          ? person
          : (team.people.find(({ userId }) => userId === done.startedBy) as Person)
      const { status, body } = await caller.request('POST', `/imports/${done.importId}/undo`)
      const isEmpty = done.created.length + countChanged(done) === 0
      const isAdmin = caller === team.people[0]
      if (!isAdmin && caller.userId !== done.startedBy) return void expect(status).toBe(404)
      if (done.isUndone) return void expect([status, body.error]).toEqual([409, 'already_undone'])
      if (isEmpty) return void expect([status, body.error]).toEqual([409, 'nothing_to_undo'])
      expect(status, JSON.stringify(body)).toBe(200)
      const { undo } = await waitForImport(team.server, caller, done.importId)
      const trash = await caller.request('GET', '/trash?limit=500')
      const made = [...done.created, ...done.linked].filter((record) => !record.trash)
      const entry = trash.body.data.find(({ id }: { id: string }) => made.some((record) => record.id === id))
      const deletionId: string = entry?.deletionId ?? 'missing'
      const counts = undoImport(model, done, { deletionId: () => deletionId, undoneBy: caller.userId })
      if (entry) model.deletions.push(deletionId)
      expect(undo).toMatchObject({ status: 'done', ...counts })
    },
  ),
)
