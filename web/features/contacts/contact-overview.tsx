import type { Contact } from '#contract/contacts/contact.ts'
import { linkedinLists } from '#contract/contacts/linkedin.ts'
import {
  CompanyRow,
  OwnerRow,
  PictureField,
  type RecordRowProps,
  type SectionContext,
  RecordOverview as Sections,
} from '../records/public.ts'
import { TagsSection } from '../tags/public.ts'
import { RecentHistory, TimelineSection } from '../timeline/public.ts'
import { type ContactSection, contactSections } from './contact-sections.ts'
import { LinkedinSection } from './linkedin/linkedin-section.tsx'

const customRows = {
  companyId: CompanyRow,
  ownerId: OwnerRow,
  avatar: (props: RecordRowProps<Contact>) => <PictureField {...props} field="avatar" />,
}

/** A contact’s fields in ten sections, followed by its origin. */
export function ContactOverview(props: RecordRowProps<Contact>) {
  return (
    <>
      <Sections
        {...props}
        sections={contactSections}
        customRows={customRows}
        latest={<RecentHistory {...props} parts={linkedinLists} />}
        renderSection={renderSection}
      />
      <TimelineSection {...props} parts={linkedinLists} />
    </>
  )
}

function renderSection(
  section: ContactSection,
  { record, readOnly }: RecordRowProps<Contact>,
  { storageKey, hidesEmpty }: SectionContext,
) {
  const { title } = section
  if (section.content === 'list')
    return (
      <LinkedinSection
        list={section.list}
        title={title}
        storageKey={storageKey}
        contactId={record.id}
        readOnly={readOnly}
        hidesEmpty={hidesEmpty}
      />
    )
  return <TagsSection title={title} entityType="contact" entityId={record.id} tags={record.tags} readOnly={readOnly} />
}
