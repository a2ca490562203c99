import { customAttributePrefix } from '#contract/custom-fields/enums.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { MappingSuggestion } from '../requests.ts'

/** Whether a column fills an attribute that no record has yet; `known` are the keys of those that exist. */
export const isNewAttribute = (field: string | null, known: readonly string[]): boolean =>
  !!field?.startsWith(customAttributePrefix) && !known.includes(field.slice(customAttributePrefix.length))

type Mapping = Record<string, string | null>

type NewAttributesProps = {
  suggestion: MappingSuggestion
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
}

/** How many columns become new attributes, and a button that leaves them all out. */
export function NewAttributes({ suggestion: { attributes }, mapping, onMapping }: NewAttributesProps) {
  const isNew = (field: string | null) => isNewAttribute(field, attributes)
  const count = Object.values(mapping).filter(isNew).length
  if (count === 0) return null
  const skipNewAttributes = () =>
    onMapping(
      Object.fromEntries(Object.entries(mapping).map(([header, field]) => [header, isNew(field) ? null : field])),
    )
  return (
    <div className="flex items-center gap-2 border-b border-line px-5 py-1 text-text-2">
      <p>{tCount(count, '{count} column becomes a new attribute.', '{count} columns become new attributes.')}</p>
      <Button size="sm" variant="ghost" onClick={skipNewAttributes}>
        {count === 1 ? t('Do not import it') : t('Do not import them')}
      </Button>
    </div>
  )
}
