import type { Deal } from '#contract/deals/deal.ts'
import { isClosedStatus } from '#contract/deals/enums.ts'
import { formatDate } from '../../shared/format-date.ts'
import { CompanyRow, FieldRow, OwnerRow, type RecordRowProps, RecordOverview as Sections } from '../records/public.ts'
import { TagsSection } from '../tags/public.ts'
import { RecentHistory, TimelineSection } from '../timeline/public.ts'
import { DealContactRow } from './deal-contact-row.tsx'
import { CloseDate } from './deal-figures.tsx'
import { type DealSection, dealSections } from './deal-sections.ts'
import { LostReasonRow } from './lost-reason/lost-reason-row.tsx'
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
  expectedCloseDate: (props: RecordRowProps<Deal>) => (
    <FieldRow
      {...props}
      field="expectedCloseDate"
      renderValue={(value) => <CloseDate moment={String(value)} status={props.record.status} format={formatDate} />}
    />
  ),
  lostReason: LostReasonRow,
  ownerId: OwnerRow,
  actualCloseDate: (props: RecordRowProps<Deal>) => (
    <FieldRow {...props} field="actualCloseDate" readOnly={props.readOnly || !isClosedStatus(props.record.status)} />
  ),
}

function isApplicable(field: string, { status, customAttributes }: Deal): boolean {
  if (field === 'lostReason') return status === 'LOST'
  // Only imports fill custom attributes, so an empty row would waste space.
  return field !== 'customAttributes' || customAttributes !== null
}

/** All fields of a deal, followed by its origin. */
export function DealOverview(props: RecordRowProps<Deal>) {
  const { descriptor, record } = props
  return (
    <>
      <Sections
        {...props}
        sections={dealSections}
        {...{ customRows, isApplicable }}
        latest={<RecentHistory {...{ descriptor, record }} />}
        renderSection={renderTags}
      />
      <TimelineSection descriptor={descriptor} record={record} />
    </>
  )
}

const renderTags = ({ title }: DealSection, { record, readOnly }: RecordRowProps<Deal>) => (
  <TagsSection {...{ title, tags: record.tags, readOnly }} entityType="deal" entityId={record.id} />
)
