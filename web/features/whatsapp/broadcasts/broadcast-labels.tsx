import { t } from '#contract/language/translate.ts'
import type { BroadcastState, LeftOutReason, RecipientResult } from '#contract/whatsapp/broadcasts/enums.ts'
import { Chip, type ChipTone } from '../../../ui/badges/chip.tsx'

type Style = { label: string; tone: ChipTone }

const stateStyles: Record<BroadcastState, Style> = {
  RUNNING: { label: t('Sending'), tone: 'blue' },
  STOPPED: { label: t('Stopped'), tone: 'orange' },
  FINISHED: { label: t('Finished'), tone: 'green' },
}

/** Whether a broadcast runs. */
export const BroadcastStateChip = ({ state }: { state: BroadcastState }) => (
  <Chip tone={stateStyles[state].tone} mark={state === 'RUNNING' ? 'ring' : 'dot'}>
    {stateStyles[state].label}
  </Chip>
)

export const resultStyles: Record<RecipientResult, Style> = {
  READ: { label: t('Read'), tone: 'green' },
  DELIVERED: { label: t('Delivered'), tone: 'blue' },
  SENT: { label: t('Sent'), tone: 'blue' },
  SENDING: { label: t('Sending'), tone: 'grey' },
  UNKNOWN: { label: t('Not confirmed'), tone: 'yellow' },
  WAITING: { label: t('Waiting'), tone: 'grey' },
  FAILED: { label: t('Failed'), tone: 'red' },
  LEFT_OUT: { label: t('Left out'), tone: 'orange' },
}

/** The order in which results are shown. */
export const shownResults = Object.keys(resultStyles) as RecipientResult[]

/** What became of the message of a recipient. */
export const ResultChip = ({ result }: { result: RecipientResult }) => (
  <Chip tone={resultStyles[result].tone}>{resultStyles[result].label}</Chip>
)

/** Why contacts get nothing, in the summary of a dry run. */
export const leftOutLabels: Record<LeftOutReason, string> = {
  OPTED_OUT: t('Opted out'),
  INVALID_NUMBER: t('Number without country code, or incomplete'),
  DUPLICATE: t('Same number as another contact'),
  MISSING_VALUE: t('A variable has no value'),
  TOO_LONG: t('Message too long'),
}

const charges: Record<string, string> = {
  MARKETING: t('WhatsApp charges its marketing rate for each delivered message.'),
  UTILITY: t('WhatsApp charges its utility rate, or nothing for people who wrote in the last 24 hours.'),
  AUTHENTICATION: t('WhatsApp charges its authentication rate for each delivered message.'),
}

/** What WhatsApp charges for templates of a category. */
export const describeCharge = (category: string): string =>
  charges[category] ?? t('WhatsApp charges for each delivered message.')
