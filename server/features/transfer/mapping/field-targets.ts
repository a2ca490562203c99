import type { Field, FieldTable } from '#contract/kit/fields.ts'
import { isTaggableKind } from '#contract/kit/kinds.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { parseValue } from '#contract/kit/parse.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import type { FieldTargets, ImportDescriptor } from '../descriptors.ts'
import { createOwnerTarget } from './owner-target.ts'
import { tagTarget } from './tag-target.ts'

/** How files name the fields of a kind, and which of them are required. */
export type ImportColumns = Pick<ImportDescriptor, RequiredColumns> &
  Partial<Pick<ImportDescriptor, 'normalize'>> & {
    /** Headers that other products and people give a field, best first; its own label and key come before them. */
    headers: Readonly<Record<string, readonly string[]>>
    /** Recognize a field by a value if the header is unknown. */
    valuePatterns?: Readonly<Record<string, (value: string) => boolean>>
    /** Fields that depend on other values of the row, which are read before them. */
    dependentFields?: Readonly<Record<string, NonNullable<FieldTargets[string]['fieldIn']>>>
    /** Targets that are not fields, such as links by name. Every kind with an owner also gets a target for the owner. */
    otherTargets?: FieldTargets
  }

type RequiredColumns = 'requiredTargets' | 'requiredTargetsText' | 'missingTargetsText' | 'templateExample'

export function createImportTargets(
  { kind, fields, serverFields, schemas }: RecordDescriptor,
  columns: ImportColumns,
): Pick<ImportDescriptor, 'targets' | 'aliases' | 'ignoredKeys' | 'normalize' | RequiredColumns> {
  const targets = {
    ...createFieldTargets(fields, columns),
    ...columns.otherTargets,
    ...('ownerId' in fields && { owner: createOwnerTarget(kind) }),
    ...(isTaggableKind(kind) && { tags: tagTarget }),
  }
  const aliases = Object.fromEntries(
    Object.entries({ ...fields, ...serverFields })
      .filter(([, { kind }]) => kind === 'link')
      .map(([key]) => [key, linkName(key)]),
  )
  const { properties = {} } = schemas.representation as { properties?: object }
  return {
    targets,
    aliases,
    ignoredKeys: Object.keys(properties).filter((key) => !(key in fields || key in targets || key in aliases)),
    normalize: columns.normalize ?? (() => undefined),
    requiredTargets: columns.requiredTargets,
    requiredTargetsText: columns.requiredTargetsText,
    missingTargetsText: columns.missingTargetsText,
    templateExample: columns.templateExample,
  }
}

/** `companyId` → `company`: files contain the names of linked records instead of their ids. */
export const linkName = (key: string): string => key.replace(/Id$/, '')

/** The fields of a record as targets of columns, except links, which files contain by name (`otherTargets`). */
const createFieldTargets = (
  fields: FieldTable,
  { headers, valuePatterns: looksLike = {}, dependentFields = {} }: ImportColumns,
): FieldTargets =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind !== 'link')
      .map(([key, field]) => [
        key,
        {
          label: columnLabel(field),
          field,
          headers: [columnLabel(field), key, ...(headers[key] ?? [])],
          ...(looksLike[key] && { looksLike: looksLike[key] }),
          ...(dependentFields[key] && { fieldIn: dependentFields[key] }),
        },
      ]),
  )

export const createFieldMatcher =
  (field: Field): ((value: string) => boolean) =>
  (value) =>
    parseValue(field, value).ok
