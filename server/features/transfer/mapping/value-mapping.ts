import type { ImportValueMapping } from '#contract/transfer/imports.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { ImportDescriptor } from '../descriptors.ts'

/** Cells are compared without case and outer blanks. */
export const normalizeCell = (cell: string): string => cell.trim().toLowerCase()

/** Rejects a mapping of values of a field that does not exist. */
export function checkValueMapping({ targets }: ImportDescriptor, values: ImportValueMapping = {}): ImportValueMapping {
  const unknown = Object.keys(values).find((field) => !Object.hasOwn(targets, field))
  if (unknown !== undefined) throw validationFailed({ values: [`"${unknown}" is not a field to import into.`] })
  return values
}

/** Creates the function that replaces cells of a field; null means that the cell is left out. */
export function createCellReplacer(values: ImportValueMapping, field: string): (cell: unknown) => unknown {
  const cells = Object.hasOwn(values, field) ? values[field] : undefined
  if (!cells) return (cell) => cell
  const replacements = new Map(Object.entries(cells))
  return (cell) => {
    if (typeof cell === 'object') return cell
    const replacement = replacements.get(normalizeCell(String(cell)))
    return replacement === undefined ? cell : replacement
  }
}
