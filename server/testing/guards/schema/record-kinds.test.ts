import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import {
  customFieldKinds,
  isCustomFieldKind,
  ownedKinds,
  ownerFieldOf,
  pluralOf,
  type RecordKindName,
  recordKindNames,
  recordKinds,
  relatedKinds,
  searchableKinds,
  subjectKinds,
  taggableKinds,
} from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { recordTypes } from '../../../features/record-types.ts'
import { databaseUrl, templateDatabase } from '../../harness/test-cluster.ts'
import { type Catalogue, readCatalogue, type Table } from '../../schema/read-catalogue.ts'

let catalogue: Catalogue
let listed: Record<string, unknown>[]

beforeAll(async () => {
  const client = new pg.Client({ connectionString: databaseUrl(inject('clusterUrl'), templateDatabase) })
  await client.connect()
  listed = (await client.query('select * from record_kinds()')).rows
  catalogue = await readCatalogue(client).finally(() => client.end())
})

const table = (name: string): Table | undefined => catalogue.tables.find((each) => each.name === name)
const hasColumn = (name: string, column: string) => !!table(name)?.columns.some((each) => each.name === column)
const bodyOf = (name: string) => catalogue.functions.find((each) => each.name === name)?.definition ?? ''
const triggersOf = (name: string) =>
  table(name)
    ?.triggers.map(({ definition }) => definition)
    .join() ?? ''
const constraint = (of: string, name: string) =>
  table(of)?.constraints.find((each) => each.name === name)?.definition ?? ''

/** What a kind lacks, as sentences, according to `has`. */
const faults = <K extends RecordKindName>(kinds: readonly K[], has: (kind: K) => boolean, lack: (kind: K) => string) =>
  kinds.filter((kind) => !has(kind)).map(lack)

describe('every kind of records', () => {
  it('is in record_kinds() as in contract/kit/kinds.ts: add or correct its line in functions/before-tables/record_kinds.sql', () => {
    const owners = Object.fromEntries(ownedKinds.map((kind) => [kind, toColumnName(ownerFieldOf(kind))]))
    expect(listed).toEqual(
      recordKindNames.map((kind) => ({
        kind,
        table_name: pluralOf(kind),
        owner_column: owners[kind] ?? null,
        has_custom_fields: isCustomFieldKind(kind),
      })),
    )
  })

  it('has a descriptor, and what its traits promise', () => {
    const types = new Map(recordTypes.map((type) => [type.descriptor.kind, type]))
    const fieldsOf = (kind: RecordKindName) => Object.keys(types.get(kind)?.descriptor.fields ?? {})
    expect([
      ...faults(
        recordKindNames,
        (kind) => types.has(kind),
        (kind) => `${kind} is missing in server/features/record-types.ts`,
      ),
      ...faults(
        recordKindNames,
        (kind) => 'isSearchable' in recordKinds[kind] === (types.get(kind)?.descriptor.searchLine !== undefined),
        (kind) => `${kind} must be isSearchable exactly if its descriptor has a searchLine`,
      ),
      ...faults(
        recordKindNames,
        (kind) => 'isTransferable' in recordKinds[kind] === (types.get(kind)?.importDescriptor !== undefined),
        (kind) => `${kind} must be isTransferable exactly if its record type has an importDescriptor`,
      ),
      ...faults(
        recordKindNames,
        (kind) => !('screen' in recordKinds[kind]) || 'isViewable' in recordKinds[kind],
        (kind) => `${kind} has a screen, whose list saves views, so it must be isViewable`,
      ),
      ...faults(
        ownedKinds,
        (kind) => fieldsOf(kind).includes(ownerFieldOf(kind)),
        (kind) => `${kind} lacks its ownerField, ${ownerFieldOf(kind)}, in contract/${pluralOf(kind)}/fields.ts`,
      ),
      ...relatedKinds.flatMap((kind) => [
        ...faults(
          subjectKinds,
          (subject) => fieldsOf(kind).includes(`${subject}Id`),
          (subject) => `${kind} is about subjects, but lacks the field ${subject}Id`,
        ),
        ...faults(
          subjectKinds,
          (subject) => !!types.get(kind)?.store.list.filters.includes(`${subject}Id`),
          (subject) => `${kind} is about subjects, but its list has no condition for the filter ${subject}Id`,
        ),
      ]),
    ]).toEqual([])
  })

  it('is in the functions and constraints that name kinds', () => {
    const searchedLists = recordTypes.flatMap(({ descriptor: { kind, filters } }) =>
      'search' in filters ? [kind] : [],
    )
    const workspaceOptionalKinds = recordTypes.flatMap(({ descriptor }) =>
      descriptor.workspaceOptional ? [descriptor.kind] : [],
    )
    expect([
      ...faults(
        searchedLists,
        (kind) =>
          catalogue.functions.some(
            ({ name, grants }) => name === `${pluralOf(kind)}_matching` && grants.join().includes('parley_app'),
          ),
        (kind) =>
          `${kind}: its list needs ${pluralOf(kind)}_matching() in functions/list_search.sql, granted to parley_app`,
      ),
      ...faults(
        searchableKinds,
        (kind) => bodyOf('records_matching').includes(`('${kind}', '${pluralOf(kind)}'`),
        (kind) => `${kind} is isSearchable, but has no row in records_matching() of functions/search.sql`,
      ),
      ...faults(
        workspaceOptionalKinds,
        (kind) => bodyOf('workspace_of').includes(`when '${kind}' then '${pluralOf(kind)}'`),
        (kind) => `${kind} is workspaceOptional, but missing in workspace_of() of functions/access.sql`,
      ),
      ...faults(
        ownedKinds,
        (kind) => bodyOf('identity.owner_notice').includes(`when 'assigned-${kind}' then`),
        (kind) =>
          `${kind} has an owner, but its name is missing in identity.owner_notice() of functions/notifications.sql`,
      ),
      ...faults(
        ownedKinds,
        (kind) => constraint('notifications', 'notifications_kind_check').includes(`'assigned-${kind}'`),
        (kind) => `${kind} has an owner, but notifications_kind_check refuses 'assigned-${kind}': add a migration`,
      ),
      ...faults(
        customFieldKinds,
        (kind) => constraint('custom_fields', 'custom_fields_kind_check').includes(`'${kind}'`),
        (kind) => `${kind} hasCustomFields, but custom_fields_kind_check refuses it: add a migration`,
      ),
      ...faults(
        customFieldKinds,
        (kind) => hasColumn(pluralOf(kind), 'custom_fields'),
        (kind) => `${kind} hasCustomFields, but its table has no column custom_fields: add a migration`,
      ),
      ...faults(
        taggableKinds,
        (kind) => hasColumn('tag_assignments', `${kind}_id`),
        (kind) => `${kind} is taggable, but tag_assignments has no column ${kind}_id: add a migration`,
      ),
      ...faults(
        taggableKinds,
        (kind) => triggersOf('tag_assignments').includes(`"${kind}_id": "${kind}"`),
        (kind) =>
          `${kind} is taggable, but its tags are missing in the last track_history() of functions/history.sql: ${kind}_id`,
      ),
    ]).toEqual([])
  })

  it('is in the tables that hold rows about subjects: add a migration', () => {
    const linking = [...relatedKinds.map(pluralOf), 'tag_assignments']
    expect([
      ...faults(
        subjectKinds,
        (kind) => hasColumn('history', `${kind}_id`),
        (kind) => `${kind} is a subject, but history has no column ${kind}_id`,
      ),
      ...faults(
        subjectKinds,
        (kind) => bodyOf('record_history').includes(`${kind}_id`),
        (kind) => `${kind} is a subject, but record_history() of functions/history.sql does not fill ${kind}_id`,
      ),
      ...linking.flatMap((name) => {
        const count = table(name)?.constraints.find(({ definition }) => definition.includes('num_nonnulls('))
        return faults(
          count ? subjectKinds : [],
          (kind) => !!count?.definition.includes(`${kind}_id`),
          (kind) => `${kind} is a subject, but ${count?.name} of ${name} does not count ${kind}_id`,
        )
      }),
    ]).toEqual([])
  })

  it('is deleted with its subject, unless it outlives it', () => {
    const lack = (kind: RecordKindName, subject: RecordKindName) => {
      const keys = table(pluralOf(kind))?.constraints.map(({ definition }) => definition) ?? []
      const key = keys.find((each) => new RegExp(`foreign key \\(workspace_id, ${subject}_id\\)`, 'i').test(each)) ?? ''
      const rule = 'outlivesSubject' in recordKinds[kind] ? 'set null' : 'cascade'
      return key.toLowerCase().includes(`on delete ${rule}`)
        ? []
        : [`${kind}: its foreign key to ${subject} must say on delete ${rule}, as outlivesSubject promises`]
    }
    expect(relatedKinds.flatMap((kind) => subjectKinds.flatMap((subject) => lack(kind, subject)))).toEqual([])
  })
})
