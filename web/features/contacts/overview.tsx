import type { ComponentType } from 'react'
import type { Contact } from '#contract/contacts/contact.ts'
import type { ContactField } from '#contract/contacts/fields.ts'
import { useUser } from '../../platform/session.ts'
import { Section } from '../../ui/section.tsx'
import { TagsSection } from '../tags/public.ts'
import { CompanyRow } from './company-row.tsx'
import { ContactHistory } from './contact-history.tsx'
import { FieldRow, type RowProps } from './field-row.tsx'
import { LinkedinSection } from './linkedin/list.tsx'
import { OwnerRow } from './owner-row.tsx'
import { type OverviewSection, sections } from './sections.ts'

/** Rows that need more than their line in the field table. */
const ownRows: Partial<Record<ContactField, ComponentType<RowProps>>> = { companyId: CompanyRow, ownerId: OwnerRow }

/** Everything known about a contact, in ten sections that fold. */
export function Overview({ contact, readOnly }: RowProps) {
  const person = useUser()?.id ?? 'nobody'
  return (
    <>
      {sections.map((section) => (
        <OneSection
          key={section.id}
          section={section}
          storageKey={`sections:${person}:contact:${section.id}`}
          contact={contact}
          readOnly={readOnly}
        />
      ))}
      <ContactHistory contact={contact} />
    </>
  )
}

type OneSectionProps = RowProps & { section: OverviewSection; storageKey: string }

function OneSection({ section, storageKey, contact, readOnly }: OneSectionProps) {
  const { title } = section
  if (section.holds === 'list')
    return (
      <LinkedinSection
        title={title}
        storageKey={storageKey}
        list={section.list}
        contactId={contact.id}
        readOnly={readOnly}
      />
    )
  if (section.holds === 'tags')
    return (
      <TagsSection
        title={title}
        storageKey={storageKey}
        entityType="contact"
        entityId={contact.id}
        tags={contact.tags}
        readOnly={readOnly}
      />
    )
  return (
    <Section title={title} storageKey={storageKey}>
      {section.fields.map((field) => rowOf(field, contact, readOnly))}
    </Section>
  )
}

function rowOf(field: ContactField, contact: Contact, readOnly: boolean) {
  const Own = ownRows[field]
  return Own ? (
    <Own key={field} contact={contact} readOnly={readOnly} />
  ) : (
    <FieldRow key={field} field={field} contact={contact} readOnly={readOnly} />
  )
}
