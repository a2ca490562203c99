import type { Deal } from '#contract/deals/deal.ts'
import { CompanyRow, FieldRow, OwnerRow, type RowProps, Overview as Sections } from '../records/public.ts'
import { TagsSection } from '../tags/public.ts'
import { TimelineSection } from '../timeline/public.ts'
import { ContactRow } from './contact-row.tsx'
import { type DealSection, sections } from './sections.ts'

const ownRows = {
  companyId: CompanyRow,
  contactId: ContactRow,
  ownerId: OwnerRow,
  lostReason: (props: RowProps<Deal>) =>
    props.record.status === 'LOST' ? <FieldRow {...props} field="lostReason" /> : null,
  actualCloseDate: (props: RowProps<Deal>) => (
    <FieldRow {...props} field="actualCloseDate" readOnly={props.readOnly || !isClosed(props.record.status)} />
  ),
  // Imports fill them; where there are none the row would only take room.
  customAttributes: (props: RowProps<Deal>) =>
    props.record.customAttributes ? <FieldRow {...props} field="customAttributes" /> : null,
}

/** Only what is won or lost has such a date. */
const isClosed = (status: Deal['status']): boolean => status === 'WON' || status === 'LOST'

/** Everything known about a deal, and how it came to be. */
export function Overview(props: RowProps<Deal>) {
  const { kind, record } = props
  return (
    <>
      <Sections {...props} sections={sections} ownRows={ownRows} other={tags} />
      <TimelineSection kind={kind} record={record} />
    </>
  )
}

const tags = ({ title }: DealSection, { record, readOnly }: RowProps<Deal>, storageKey: string) => (
  <TagsSection {...{ title, storageKey, tags: record.tags, readOnly }} entityType="deal" entityId={record.id} />
)
