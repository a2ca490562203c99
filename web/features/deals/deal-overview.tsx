import type { Deal } from '#contract/deals/deal.ts'
import { isClosedStatus } from '#contract/deals/enums.ts'
import type { PreferenceKey } from '../../platform/storage/browser-storage.ts'
import { CompanyRow, FieldRow, OwnerRow, type RecordRowProps, RecordOverview as Sections } from '../records/public.ts'
import { TagsSection } from '../tags/public.ts'
import { TimelineSection } from '../timeline/public.ts'
import { DealContactRow } from './deal-contact-row.tsx'
import { type DealSection, dealSections } from './deal-sections.ts'
import { StageRow } from './stage-row.tsx'

const customRows = {
  companyId: CompanyRow,
  contactId: DealContactRow,
  status: (props: RecordRowProps<Deal>) => (
    <>
      <FieldRow {...props} field="status" />
      <StageRow {...props} />
    </>
  ),
  ownerId: OwnerRow,
  lostReason: (props: RecordRowProps<Deal>) =>
    props.record.status === 'LOST' ? <FieldRow {...props} field="lostReason" /> : null,
  actualCloseDate: (props: RecordRowProps<Deal>) => (
    <FieldRow {...props} field="actualCloseDate" readOnly={props.readOnly || !isClosedStatus(props.record.status)} />
  ),
  // Only imports fill them; an empty row would waste space.
  customAttributes: (props: RecordRowProps<Deal>) =>
    props.record.customAttributes ? <FieldRow {...props} field="customAttributes" /> : null,
}

/** All fields of a deal, and its origin. */
export function DealOverview(props: RecordRowProps<Deal>) {
  const { descriptor, record } = props
  return (
    <>
      <Sections {...props} sections={dealSections} customRows={customRows} renderSection={renderTags} />
      <TimelineSection descriptor={descriptor} record={record} />
    </>
  )
}

const renderTags = ({ title }: DealSection, { record, readOnly }: RecordRowProps<Deal>, storageKey: PreferenceKey) => (
  <TagsSection {...{ title, storageKey, tags: record.tags, readOnly }} entityType="deal" entityId={record.id} />
)
