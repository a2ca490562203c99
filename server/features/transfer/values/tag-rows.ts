import type { TaggableKind } from '#contract/kit/kinds.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { assignTagPairs, createTagsByName, deleteUnusedTags, findTagsByName, mayTag } from '../../tags/public.ts'
import {
  type ImportDefaults,
  type PreparedRow,
  type RowProblem,
  recordLinkedRows,
  type UndoBatch,
} from '../descriptors.ts'

/** The tags of each row by their names: those of its cell and those for all rows. */
export type TagNames = ReadonlyMap<number, readonly string[]>

/** Extracts the names of tags from the rows. If the person may not create tags, a cell that names an unknown tag is left out. */
export async function resolveTagNames(
  scope: Scope,
  given: PreparedRow[],
  { tags: forAll = [] }: ImportDefaults,
): Promise<{ rows: PreparedRow[]; tagNames: TagNames; problems: RowProblem[] }> {
  const hasTags = given.some(({ values }) => values.tags !== undefined)
  if (!hasTags && forAll.length === 0) return { rows: given, tagNames: new Map(), problems: [] }
  const names = [...new Set([...forAll, ...given.flatMap((row) => namesOf(row))])]
  const known = (await mayTag(scope)) ? null : await findTagsByName(scope, names)
  const tagNames = new Map<number, readonly string[]>()
  const problems: RowProblem[] = []
  const rows = given.map((one) => {
    const { tags: _tags, ...values } = one.values
    const own = namesOf(one)
    const unknown = known && own.find((name) => !known.has(name))
    if (unknown) {
      const message = `There is no tag “${unknown}”, and you can’t create tags`
      problems.push({ row: one.row, failed: false, field: 'tags', message, cells: one.cells })
    }
    tagNames.set(one.row, joinNames(unknown ? [] : own, forAll))
    return { ...one, values }
  })
  return { rows, tagNames, problems }
}

const namesOf = ({ values }: PreparedRow): string[] => (values.tags as string[] | undefined) ?? []

const joinNames = (own: readonly string[], forAll: readonly string[]): string[] => {
  const present = new Set(own.map((name) => name.toLowerCase()))
  return [...own, ...forAll.filter((name) => !present.has(name.toLowerCase()))]
}

/**
 * Adds the tags of rows to their records. `assign` takes the record of each row; `finish` records what was added, for an undo.
 */
type TagAssigner = {
  assign(records: readonly { row: number; id: string }[]): Promise<string[]>
  finish(): Promise<void>
}

/** Prepares the tags of the rows that are kept. Missing tags are created and recorded, so that an undo can delete them. */
export async function prepareTags(
  scope: Scope,
  kind: TaggableKind,
  importId: string,
  tagNames: TagNames,
  keptRows: readonly number[],
): Promise<TagAssigner> {
  const names = [...new Set(keptRows.flatMap((row) => tagNames.get(row) ?? []))]
  let tags = await findTagsByName(scope, names)
  const missing = names.filter((name) => !tags.has(name))
  if (missing.length > 0) {
    await recordLinkedRows(scope, importId, await createTagsByName(scope, missing))
    tags = await findTagsByName(scope, names)
  }
  const added: { id: string; recordId: string }[] = []
  return {
    async assign(records) {
      const pairs = records.flatMap(({ row, id }) =>
        (tagNames.get(row) ?? []).flatMap((name) => {
          const tagId = tags.get(name)
          return tagId ? [{ recordId: id, tagId }] : []
        }),
      )
      const assigned = await assignTagPairs(scope, kind, pairs)
      added.push(...assigned)
      return [...new Set(assigned.map(({ recordId }) => recordId))]
    },
    async finish() {
      if (added.length === 0) return
      await scope.tx.rows(sql`
        update import_rows r set assignment_ids = a.ids
          from (select record_id, array_agg(id) as ids
                  from unnest(${added.map(({ recordId }) => recordId)}::uuid[], ${added.map(({ id }) => id)}::uuid[]) t (record_id, id)
                 group by record_id) a
         where r.workspace_id = ${scope.workspaceId} and r.import_id = ${importId} and r.record_id = a.record_id`)
    },
  }
}

/** Deletes the tags that an import created and no record has, at the end of its undo. */
export const deleteUnusedImportedTags = (scope: Scope, { importId }: Pick<UndoBatch, 'importId'>) =>
  deleteUnusedTags(
    scope,
    sql`select record_id from import_rows
         where workspace_id = ${scope.workspaceId} and import_id = ${importId} and outcome = 'linked'`,
  )
