import { type ComponentType, Fragment, type ReactNode } from 'react'
import { useUser } from '../../platform/session.ts'
import { Section } from '../../ui/section.tsx'
import { FieldRow } from './field-row.tsx'
import type { AnyRecord, RowProps } from './kind.ts'

/** A part of the Overview: fields in their order, or something of its own. */
export type OverviewSection = { id: string; title: string; holds: string; fields?: readonly string[] }

type OverviewProps<R extends AnyRecord, S extends OverviewSection> = RowProps<R> & {
  sections: readonly S[]
  /** Rows that need more than their line in the field table. */
  ownRows: Readonly<Record<string, ComponentType<RowProps<R>>>>
  /** A section that holds something else than fields; `storageKey` remembers its fold. */
  other: (section: S, props: RowProps<R>, storageKey: string) => ReactNode
}

/** Everything known about a record, in sections that fold. */
export function Overview<R extends AnyRecord, S extends OverviewSection>(props: OverviewProps<R, S>) {
  const { kind, record, readOnly, sections, ownRows, other } = props
  const person = useUser()?.id ?? 'nobody'
  const row: RowProps<R> = { kind, record, readOnly }
  return sections.map((section) => {
    const storageKey = `sections:${person}:${kind.kind}:${section.id}`
    if (section.holds !== 'fields') return <Fragment key={section.id}>{other(section, row, storageKey)}</Fragment>
    return (
      <Section key={section.id} title={section.title} storageKey={storageKey}>
        {section.fields?.map((field) => {
          const Own = ownRows[field]
          return Own ? <Own key={field} {...row} /> : <FieldRow key={field} field={field} {...row} />
        })}
      </Section>
    )
  })
}
