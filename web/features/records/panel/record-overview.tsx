import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { type ComponentType, Fragment, type ReactNode, useDeferredValue } from 'react'
import { isCustomFieldKind } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import type { PreferenceKey } from '../../../platform/storage/browser-storage.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CompactSection } from '../../../ui/layout/section.tsx'
import { CustomFieldsSection } from '../custom-fields/custom-fields-section.tsx'
import { FieldRow } from '../fields/field-row.tsx'
import type { PanelRecord, RecordRowProps } from '../record-panel-descriptor.ts'
import { useEmptyFieldCheck, useEmptyFields } from './empty-fields.ts'
import { FoldableSection } from './foldable-section.tsx'
import { RecordSummary } from './record-summary.tsx'

/** A section of the Overview: fields in order, or a custom one. */
export type OverviewSection = {
  id: string
  title: string
  content: string
  fields?: readonly string[]
  /** Stands above the others, without a visible title. */
  isAtTop?: true
}

/** What a custom section needs: where to store whether it is collapsed, and whether to hide it when it is empty. */
export type SectionContext = { storageKey: PreferenceKey; hidesEmpty: boolean }

type RecordOverviewProps<R extends PanelRecord, S extends OverviewSection> = RecordRowProps<R> & {
  sections: readonly S[]
  /** Custom components for rows that the field table cannot describe. */
  customRows: Readonly<Record<string, ComponentType<RecordRowProps<R>>>>
  /** Returns false for fields that don’t apply to this record, such as the loss reason of an open deal. */
  isApplicable?: (field: string, record: R) => boolean
  /** Between the summary and the sections. */
  latest?: ReactNode
  /** A section with custom content. */
  renderSection: (section: S, props: RecordRowProps<R>, context: SectionContext) => ReactNode
}

/** A summary of the record, and its fields in collapsible sections. Empty fields are hidden until the user asks for them. */
export function RecordOverview<R extends PanelRecord, S extends OverviewSection>(props: RecordOverviewProps<R, S>) {
  const { descriptor, record, readOnly, sections, customRows, isApplicable, latest, renderSection } = props
  const person = useSignedInUser()?.id ?? 'nobody'
  const emptyFields = useEmptyFields()
  const isEmpty = useEmptyFieldCheck(descriptor, record)
  const row: RecordRowProps<R> = { descriptor, record, readOnly }
  const applicable = (fields: readonly string[] = []) => fields.filter((field) => isApplicable?.(field, record) ?? true)
  const emptyCount = sections.flatMap(({ fields }) => applicable(fields)).filter(isEmpty).length
  const hidesEmpty = emptyCount > 0 && !emptyFields.areShown
  // What fits the screen is painted first: all of it would take three times as long.
  const isComplete = useDeferredValue(true, false)
  const renderOne = (section: S) => {
    const storageKey = `sections:${person}:${descriptor.kind}:${section.id}` as const
    if (section.content !== 'fields')
      return <Fragment key={section.id}>{renderSection(section, row, { storageKey, hidesEmpty })}</Fragment>
    const fields = applicable(section.fields).filter((field) => !(hidesEmpty && isEmpty(field)))
    if (fields.length === 0) return null
    const rows = fields.map((field) => {
      const CustomRow = customRows[field]
      return CustomRow ? <CustomRow key={field} {...row} /> : <FieldRow key={field} field={field} {...row} />
    })
    if (section.isAtTop)
      return (
        <CompactSection key={section.id} title={section.title}>
          {rows}
        </CompactSection>
      )
    return (
      <FoldableSection key={section.id} title={section.title} storageKey={storageKey}>
        {rows}
      </FoldableSection>
    )
  }
  return (
    <>
      <div className="border-b border-line py-2">
        <RecordSummary record={record} />
        {sections.filter(({ isAtTop }) => isAtTop).map(renderOne)}
      </div>
      {latest}
      {sections
        .filter(({ isAtTop }) => !isAtTop)
        .slice(0, isComplete ? undefined : firstSections)
        .map(renderOne)}
      {isComplete && isCustomFieldKind(descriptor.kind) && (
        <CustomFieldsSection {...row} storageKey={`sections:${person}:${descriptor.kind}:custom-fields`} />
      )}
      {isComplete && emptyCount > 0 && (
        <div className="border-b border-line p-2">
          <Button variant="ghost" block icon={<ChevronsUpDown />} onClick={emptyFields.onToggle}>
            {describeToggle(emptyFields.areShown, emptyCount)}
          </Button>
        </div>
      )}
    </>
  )
}

/** The sections of the first paint: those that fit most screens. */
const firstSections = 2

function describeToggle(areShown: boolean, count: number): string {
  if (areShown) return count === 1 ? t('Hide the empty field') : t('Hide empty fields')
  return count === 1 ? t('Show 1 empty field') : t('Show {count} empty fields', { count })
}
