import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import type { BroadcastPreview } from '#contract/whatsapp/broadcasts/broadcast.ts'
import { leftOutReasons } from '#contract/whatsapp/broadcasts/enums.ts'
import { broadcastMessagesPerMinute } from '#contract/whatsapp/broadcasts/limits.ts'
import { describeCharge, leftOutLabels } from './broadcast-labels.tsx'

/** What a broadcast would do: who gets it, who does not and why, what it costs and how long it takes. */
export function DryRun({ preview: { recipients, leftOut, withoutNumber, category } }: { preview: BroadcastPreview }) {
  const minutes = Math.ceil(recipients / broadcastMessagesPerMinute)
  const rows = [
    ...leftOutReasons.map((reason) => ({ label: leftOutLabels[reason], count: leftOut[reason] })),
    { label: t('No number'), count: withoutNumber },
  ].filter(({ count }) => count > 0)
  return (
    <section aria-label={t('Dry run')} className="rounded-control border border-line-2 px-3 py-2">
      <p role="status" className="font-semibold">
        {recipients === 0 ? t('Nobody gets it') : tCount(recipients, '{count} person gets it', '{count} people get it')}
      </p>
      {rows.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-12">
          {rows.map(({ label, count }) => (
            <div key={label} className="contents">
              <dt className="text-text-2">{label}</dt>
              <dd className="tabular-nums">{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {recipients > 0 && (
        <p className="mt-1 text-12 text-text-2">
          {describeCharge(category)}{' '}
          {tCount(minutes, 'Sending takes about {count} minute.', 'Sending takes about {count} minutes.')}
        </p>
      )}
    </section>
  )
}
