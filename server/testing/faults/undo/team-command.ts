import fc, { type AsyncCommand } from 'fast-check'
import { pluralOf, type RecordKindName } from '#contract/kit/kinds.ts'
import type { Person } from '../../factories/person.ts'
import type { TestServer } from '../../harness/test-server.ts'
import { compareWorkspace } from './compare-workspace.ts'
import type { ModelImport } from './import-model.ts'
import { type ModelRecord, WorkspaceModel } from './workspace-model.ts'

/** The model with the people's imports and deletions. */
export class TeamModel extends WorkspaceModel {
  imports: ModelImport[] = []
  deletions: string[] = []
}

/** The owner and a member of one workspace. */
export type Team = { server: TestServer; people: [Person, Person] }

export type TeamCommand = AsyncCommand<TeamModel, Team>

type Who = 0 | 1
type Run = (model: TeamModel, team: Team, person: Person) => Promise<void>

export const who = fc.constantFrom<Who>(0, 1)
/** Chooses one of the records that exist when the command runs. */
export const choice = fc.nat({ max: 50 })
export const choose = <T>(items: readonly T[], at: number): T => items[at % items.length] as T

/** Creates a command after which the API must equal the model. */
export function createCommand<A extends { by: Who }>(
  name: string,
  args: A,
  check: (model: TeamModel) => boolean,
  run: Run,
): TeamCommand {
  return {
    check,
    async run(model, team) {
      await run(model, team, team.people[args.by])
      await compareWorkspace(model, team.people[1 - args.by] as Person)
    },
    toString: () => `${name} ${JSON.stringify(args)}`,
  }
}

export const isAnyActive =
  (...kinds: RecordKindName[]) =>
  (model: TeamModel) =>
    model.active(...kinds).length > 0

export const kinds = fc.constantFrom<RecordKindName>('contact', 'company', 'deal', 'activity', 'note', 'task')

export const pathOf = ({ kind, id }: ModelRecord) => `/${pluralOf(kind)}/${id}`

/** Picks records of a kind, in the trash or not, because a bulk call ignores those in the trash. */
export function pickAny(model: TeamModel, kind: RecordKindName, picks: number[]): ModelRecord[] {
  const all = model.records.filter((record) => record.kind === kind)
  return [...new Set(picks.map((at) => choose(all, at)))]
}

export const names = ['Amara', 'Ben', 'Cem']
export const companyNames = ['Kestrel', 'Nordwind']
export const emails = ['a@kestrel.example', 'b@kestrel.example']
