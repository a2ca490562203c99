import { useMemo } from 'react'
import { t } from '#contract/language/translate.ts'
import type { PreferenceKey } from '../../../platform/storage/browser-storage.ts'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { type CustomField, useCustomFields } from '../../custom-fields/public.ts'
import { toCustomKey } from '../custom-values.ts'
import { FieldRow } from '../fields/field-row.tsx'
import { MemberRow } from '../links/member-row.tsx'
import { FoldableSection } from '../panel/foldable-section.tsx'
import type { RecordRowProps } from '../record-panel-descriptor.ts'
import { ChoicesRow } from './choices-row.tsx'
import { withCustomFields } from './custom-descriptor.tsx'

type CustomFieldsSectionProps = RecordRowProps & { storageKey: PreferenceKey }

/** The workspace’s custom fields, edited like built-in ones. Renders nothing if there are none. */
export function CustomFieldsSection({ storageKey, descriptor, ...row }: CustomFieldsSectionProps) {
  const definitions = useCustomFields(descriptor.kind)
  const extended = useMemo(() => withCustomFields(descriptor, definitions), [descriptor, definitions])
  if (definitions.length === 0) return null
  return (
    <FoldableSection title={t('Custom fields')} storageKey={storageKey}>
      {definitions.map((definition) => (
        <div key={definition.id} {...tooltipProps(definition.help ?? undefined)}>
          <CustomRow {...row} descriptor={extended} definition={definition} />
        </div>
      ))}
    </FoldableSection>
  )
}

function CustomRow({ definition, ...row }: RecordRowProps & { definition: CustomField }) {
  const field = toCustomKey(definition.key)
  if (definition.type === 'MEMBER') return <MemberRow {...row} field={field} />
  if (definition.type === 'CHOICES') return <ChoicesRow {...row} field={field} choices={definition.choices} />
  return <FieldRow {...row} field={field} />
}
