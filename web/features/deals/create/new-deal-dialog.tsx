import { useQuery } from '@tanstack/react-query'
import type { Deal } from '#contract/deals/deal.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { dealMessages } from '#contract/deals/messages.ts'
import { t } from '#contract/language/translate.ts'
import { dealStageField } from '#contract/pipelines/fields.ts'
import { CreateDialog, type CreateDialogDescriptor, type LinkedRecord } from '../../lists/public.ts'
import { hasOwnStages, listActive, type Pipeline, pipelinesQuery } from '../../pipelines/public.ts'
import { getRecordNames } from '../../records/public.ts'
import { dealChoices, fieldOfDeal } from '../deal-choices.ts'
import { NewLostReason } from '../lost-reason/new-lost-reason.tsx'
import { isLostStage } from '../status-change.ts'

type NewDealProps = {
  open: boolean
  /** The stage or status of the board column in which the deal is created, or its title. */
  initialValues?: Readonly<Record<string, string>>
  initialLinks?: Readonly<Record<string, LinkedRecord>>
  onClose: () => void
  onCreated: (deal: Deal) => void
}

/** The form for a new deal. It has a stage field unless the workspace only has the default stages. */
export function NewDealDialog(props: NewDealProps) {
  const { data: pipelines = [] } = useQuery(pipelinesQuery())
  return <CreateDialog {...props} descriptor={hasOwnStages(pipelines) ? withStage(pipelines) : newDeal} />
}

const newDeal: CreateDialogDescriptor<Deal> = {
  ...getRecordNames('deal'),
  fields: { ...dealFields, stageId: dealStageField },
  create: {
    rows: [
      'title',
      ['value', 'currency'],
      ['companyId', 'contactId'],
      ['status', 'probability'],
      'lostReason',
      ['expectedCloseDate', 'ownerId'],
    ],
    choices: dealChoices,
    fieldOf: (key, { currency = '' }) => fieldOfDeal(key, { currency: currency as Deal['currency'] }),
    inputs: { lostReason: NewLostReason },
    isApplicable: (field, { status, stageId }) =>
      field !== 'lostReason' || (stageId ? isLostStage(stageId) : status === 'LOST'),
    defaults: { currency: dealFields.currency.defaultValue, status: dealFields.status.defaultValue },
    requires: { anyOf: ['title'], message: t('A deal needs a title') },
    texts: dealMessages.create,
  },
}

/** Adds a stage field. Its default is the first open stage of the first active pipeline, as on the server. */
function withStage(pipelines: readonly Pipeline[]): CreateDialogDescriptor<Deal> {
  const { rows, defaults } = newDeal.create
  const first = listActive(pipelines)[0]?.stages.find(({ category }) => category === 'OPEN')
  return {
    ...newDeal,
    create: {
      ...newDeal.create,
      rows: rows.map((row) => (row[0] === 'status' ? ['stageId', 'probability'] : row)),
      defaults: { currency: defaults?.currency ?? '', ...(first && { stageId: first.id }) },
    },
  }
}
