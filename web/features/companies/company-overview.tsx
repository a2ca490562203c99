import type { Company } from '#contract/companies/company.ts'
import { CompactSection } from '../../ui/layout/section.tsx'
import {
  FieldRow,
  OwnerRow,
  PictureField,
  RecordOverview,
  type RecordRowProps,
  type SectionContext,
} from '../records/public.ts'
import { TagsSection } from '../tags/public.ts'
import { RecentHistory, TimelineSection } from '../timeline/public.ts'
import { CompanyPeople } from './company-people.tsx'
import { type CompanySection, companySections } from './company-sections.ts'

/** A read-only row for values that only integrations and imports write (GAP-042). */
const readOnlyRow = (field: string) => (props: RecordRowProps<Company>) => (
  <FieldRow {...props} field={field} readOnly />
)

const customRows = {
  logo: (props: RecordRowProps<Company>) => <PictureField {...props} field="logo" />,
  leadScore: readOnlyRow('leadScore'),
  enrichmentScore: readOnlyRow('enrichmentScore'),
  lastEnrichedAt: readOnlyRow('lastEnrichedAt'),
}

export function CompanyOverview(props: RecordRowProps<Company>) {
  const { descriptor, record } = props
  return (
    <>
      <RecordOverview
        {...props}
        sections={companySections}
        customRows={customRows}
        latest={<RecentHistory {...{ descriptor, record }} />}
        renderSection={renderSection}
      />
      <TimelineSection descriptor={descriptor} record={record} />
    </>
  )
}

function renderSection(
  { title, content }: CompanySection,
  props: RecordRowProps<Company>,
  { storageKey }: SectionContext,
) {
  const { record } = props
  if (content === 'people') return <CompanyPeople title={title} storageKey={storageKey} companyId={record.id} />
  if (content === 'tags')
    return (
      <TagsSection
        {...{ title, tags: record.tags, readOnly: props.readOnly }}
        entityType="company"
        entityId={record.id}
      />
    )
  return (
    record.owner && (
      <CompactSection title={title}>
        <OwnerRow {...props} readOnly />
      </CompactSection>
    )
  )
}
