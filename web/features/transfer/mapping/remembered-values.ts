import type { TransferPlural } from '#contract/kit/kinds.ts'
import type { ImportValueMapping } from '#contract/transfer/imports.ts'
import { selectedScope } from '../../../platform/session/selected-scope.ts'
import { getSignedInUser } from '../../../platform/session/session.ts'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'
import type { MappingSuggestion } from '../requests.ts'

type Remembered = { shape: string; values: ImportValueMapping }

/** Files with other columns that are remembered at once. */
const maxShapes = 20

/** Per person and workspace: the ids of choices and members belong to a workspace. */
const keyOf = (things: TransferPlural) =>
  `import-values:${getSignedInUser()?.id}:${selectedScope.get().workspaceId}:${things}` as const

const shapeOf = ({ columns }: MappingSuggestion): string => JSON.stringify(columns.map(({ header }) => header).sort())

const readAll = (things: TransferPlural): Remembered[] => browserStorage.readJson<Remembered[]>(keyOf(things)) ?? []

/** The values that cells were mapped to in the last file with the same columns; only of fields that the server still knows. */
export function readRememberedValues(things: TransferPlural, suggestion: MappingSuggestion): ImportValueMapping {
  const values = readAll(things).find(({ shape }) => shape === shapeOf(suggestion))?.values ?? {}
  const known = new Set(suggestion.fields.map(({ field }) => field))
  return Object.fromEntries(Object.entries(values).filter(([field]) => known.has(field)))
}

export function rememberValues(
  things: TransferPlural,
  suggestion: MappingSuggestion,
  values: ImportValueMapping,
): void {
  const shape = shapeOf(suggestion)
  const others = readAll(things).filter((one) => one.shape !== shape)
  browserStorage.write(keyOf(things), JSON.stringify([{ shape, values }, ...others].slice(0, maxShapes)))
}
