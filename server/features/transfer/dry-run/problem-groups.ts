import { importLimits } from '#contract/transfer/import-limits.ts'
import type { DryRunProblem } from '#contract/transfer/imports.ts'
import { toWellFormed } from '../csv-cells.ts'
import type { RowProblem } from '../descriptors.ts'
import { createProblemId } from '../export/problems.ts'
import type { ColumnTargets } from '../mapping/column-mapping.ts'

type Group = Pick<DryRunProblem, 'field' | 'message' | 'failed' | 'count'> & { values: Map<string, number> }

/** Groups the rows of a dry run by their problems, and counts the values that cause them. */
export function createProblemGroups(columns: readonly string[], mapping: ColumnTargets) {
  const groups = new Map<string, Group>()
  // A problem names a field or, where there is none, the header of a column.
  const places = new Map([
    ...columns.map((column, at) => [column, at] as const),
    ...mapping.flatMap((field, at) => (field === null ? [] : [[field, at] as const])),
  ])
  return {
    add({ field, message, failed, cells }: RowProblem): void {
      const key = JSON.stringify([field, message, failed])
      const group = groups.get(key) ?? { field, message, failed, count: 0, values: new Map<string, number>() }
      if (!groups.has(key) && groups.size >= importLimits.dryRunProblems) return
      groups.set(key, group)
      group.count++
      const value = toValue(cells[places.get(field) ?? -1])
      if (value !== '') group.values.set(value, (group.values.get(value) ?? 0) + 1)
    },
    list: (): DryRunProblem[] =>
      [...groups.values()]
        .sort((one, other) => Number(other.failed) - Number(one.failed) || other.count - one.count)
        .slice(0, importLimits.problems)
        .map(({ values, ...group }) => ({
          id: createProblemId(group),
          ...group,
          values: [...values]
            .sort(([, one], [, other]) => other - one)
            .slice(0, importLimits.dryRunValues)
            .map(([value, count]) => ({ value, count })),
          otherValues: Math.max(0, values.size - importLimits.dryRunValues),
        })),
  }
}

/** The beginning of a cell. */
const toValue = (cell: unknown): string =>
  cell === null || cell === undefined || typeof cell === 'object'
    ? ''
    : toWellFormed(String(cell).trim().slice(0, importLimits.valueLength))
