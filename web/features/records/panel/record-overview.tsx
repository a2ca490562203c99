import { type ComponentType, Fragment, type ReactNode } from 'react'
import { isCustomFieldKind } from '#contract/kit/kinds.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import type { PreferenceKey } from '../../../platform/storage/browser-storage.ts'
import { CustomFieldsSection } from '../custom-fields/custom-fields-section.tsx'
import { FieldRow } from '../fields/field-row.tsx'
import type { PanelRecord, RecordRowProps } from '../record-panel-descriptor.ts'
import { FoldableSection } from './foldable-section.tsx'

/** A section of the Overview: fields in order, or a custom one. */
export type OverviewSection = { id: string; title: string; content: string; fields?: readonly string[] }

type RecordOverviewProps<R extends PanelRecord, S extends OverviewSection> = RecordRowProps<R> & {
  sections: readonly S[]
  /** Rows that need more than their line in the field table. */
  customRows: Readonly<Record<string, ComponentType<RecordRowProps<R>>>>
  /** A section with custom content; `storageKey` stores its fold. */
  renderSection: (section: S, props: RecordRowProps<R>, storageKey: PreferenceKey) => ReactNode
}

/** All fields of a record, in collapsible sections. */
export function RecordOverview<R extends PanelRecord, S extends OverviewSection>(props: RecordOverviewProps<R, S>) {
  const { descriptor, record, readOnly, sections, customRows, renderSection } = props
  const person = useSignedInUser()?.id ?? 'nobody'
  const row: RecordRowProps<R> = { descriptor, record, readOnly }
  const shownSections = sections.map((section) => {
    const storageKey = `sections:${person}:${descriptor.kind}:${section.id}` as const
    if (section.content !== 'fields')
      return <Fragment key={section.id}>{renderSection(section, row, storageKey)}</Fragment>
    return (
      <FoldableSection key={section.id} title={section.title} storageKey={storageKey}>
        {section.fields?.map((field) => {
          const CustomRow = customRows[field]
          return CustomRow ? <CustomRow key={field} {...row} /> : <FieldRow key={field} field={field} {...row} />
        })}
      </FoldableSection>
    )
  })
  return (
    <>
      {shownSections}
      {isCustomFieldKind(descriptor.kind) && (
        <CustomFieldsSection {...row} storageKey={`sections:${person}:${descriptor.kind}:custom-fields`} />
      )}
    </>
  )
}
