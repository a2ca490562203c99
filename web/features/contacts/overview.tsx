import type { Contact } from '#contract/contacts/contact.ts'
import { linkedinLists } from '#contract/contacts/linkedin.ts'
import { CompanyRow, OwnerRow, PictureRow, type RowProps, Overview as Sections } from '../records/public.ts'
import { TagsSection } from '../tags/public.ts'
import { TimelineSection } from '../timeline/public.ts'
import { LinkedinSection } from './linkedin/list.tsx'
import { type LeadSection, sections } from './sections.ts'

const ownRows = {
  companyId: CompanyRow,
  ownerId: OwnerRow,
  avatar: (props: RowProps<Contact>) => <PictureRow {...props} field="avatar" />,
}

/** Everything known about a lead, in ten sections, and how it came to be. */
export function Overview(props: RowProps<Contact>) {
  return (
    <>
      <Sections {...props} sections={sections} ownRows={ownRows} other={other} />
      <TimelineSection {...props} parts={linkedinLists} />
    </>
  )
}

function other(section: LeadSection, { record, readOnly }: RowProps<Contact>, storageKey: string) {
  const { title } = section
  if (section.holds === 'list')
    return (
      <LinkedinSection
        list={section.list}
        title={title}
        storageKey={storageKey}
        contactId={record.id}
        readOnly={readOnly}
      />
    )
  return (
    <TagsSection
      title={title}
      storageKey={storageKey}
      entityType="contact"
      entityId={record.id}
      tags={record.tags}
      readOnly={readOnly}
    />
  )
}
