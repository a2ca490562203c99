import type { Company } from '#contract/companies/company.ts'
import { Section } from '../../ui/section.tsx'
import { FieldRow, OwnerRow, PictureRow, type RowProps, Overview as Sections } from '../records/public.ts'
import { TagsSection } from '../tags/public.ts'
import { TimelineSection } from '../timeline/public.ts'
import { People } from './people.tsx'
import { type CompanySection, sections } from './sections.ts'

/** A value that integrations and imports write and people only read (GAP-042). */
const read = (field: string) => (props: RowProps<Company>) => <FieldRow {...props} field={field} readOnly />

const ownRows = {
  logo: (props: RowProps<Company>) => <PictureRow {...props} field="logo" />,
  leadScore: read('leadScore'),
  enrichmentScore: read('enrichmentScore'),
  lastEnrichedAt: read('lastEnrichedAt'),
}

/** Everything known about a company. */
export function Overview(props: RowProps<Company>) {
  const { kind, record } = props
  return (
    <>
      <Sections {...props} sections={sections} ownRows={ownRows} other={other} />
      <TimelineSection kind={kind} record={record} />
    </>
  )
}

function other({ title, holds }: CompanySection, props: RowProps<Company>, storageKey: string) {
  const { record } = props
  if (holds === 'people') return <People title={title} storageKey={storageKey} companyId={record.id} />
  if (holds === 'tags')
    return (
      <TagsSection
        {...{ title, storageKey, tags: record.tags, readOnly: props.readOnly }}
        entityType="company"
        entityId={record.id}
      />
    )
  return (
    record.owner && (
      <Section title={title} storageKey={storageKey}>
        <OwnerRow {...props} readOnly />
      </Section>
    )
  )
}
