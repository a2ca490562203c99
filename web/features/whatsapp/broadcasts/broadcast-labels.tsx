import type { BroadcastState, LeftOutReason, RecipientResult } from '#contract/whatsapp/broadcasts/enums.ts'
import { Chip, type ChipTone } from '../../../ui/badges/chip.tsx'

type Style = { label: string; tone: ChipTone }

const stateStyles: Record<BroadcastState, Style> = {
  RUNNING: { label: 'Sending', tone: 'blue' },
  STOPPED: { label: 'Stopped', tone: 'orange' },
  FINISHED: { label: 'Finished', tone: 'green' },
}

/** Whether a broadcast runs. */
export const BroadcastStateChip = ({ state }: { state: BroadcastState }) => (
  <Chip tone={stateStyles[state].tone} mark={state === 'RUNNING' ? 'ring' : 'dot'}>
    {stateStyles[state].label}
  </Chip>
)

export const resultStyles: Record<RecipientResult, Style> = {
  READ: { label: 'Read', tone: 'green' },
  DELIVERED: { label: 'Delivered', tone: 'blue' },
  SENT: { label: 'Sent', tone: 'blue' },
  SENDING: { label: 'Sending', tone: 'grey' },
  UNKNOWN: { label: 'Not confirmed', tone: 'yellow' },
  WAITING: { label: 'Waiting', tone: 'grey' },
  FAILED: { label: 'Failed', tone: 'red' },
  LEFT_OUT: { label: 'Left out', tone: 'orange' },
}

/** The order in which results are shown. */
export const shownResults = Object.keys(resultStyles) as RecipientResult[]

/** What became of the message of a recipient. */
export const ResultChip = ({ result }: { result: RecipientResult }) => (
  <Chip tone={resultStyles[result].tone}>{resultStyles[result].label}</Chip>
)

/** Why contacts get nothing, in the summary of a dry run. */
export const leftOutLabels: Record<LeftOutReason, string> = {
  OPTED_OUT: 'Opted out',
  INVALID_NUMBER: 'Number without country code, or incomplete',
  DUPLICATE: 'Same number as another contact',
  MISSING_VALUE: 'A variable has no value',
  TOO_LONG: 'Message too long',
}

const charges: Record<string, string> = {
  MARKETING: 'WhatsApp charges its marketing rate for each delivered message.',
  UTILITY: 'WhatsApp charges its utility rate, or nothing for people who wrote in the last 24 hours.',
  AUTHENTICATION: 'WhatsApp charges its authentication rate for each delivered message.',
}

/** What WhatsApp charges for templates of a category. */
export const describeCharge = (category: string): string =>
  charges[category] ?? 'WhatsApp charges for each delivered message.'
