import Calendar from 'lucide-react/icons/calendar'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { formatMoneyShort } from '../../platform/formatting/money.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { linkClass } from '../../ui/navigation/links.tsx'
import { formatListDate } from '../lists/public.ts'
import { Card } from './card.tsx'
import { DrillDownLink } from './drill-down-link.tsx'
import type { DashboardOverview } from './requests.ts'

/** Open deals that are to close soon. */
export function ClosingDealsCard({ closing, timeZone }: { closing: DashboardOverview['closing']; timeZone: string }) {
  const { open } = usePanel()
  const { count, from, to, first } = closing
  const search = { status: 'OPEN', expectedCloseFrom: from, expectedCloseTo: to, sort: 'expectedCloseDate' }
  return (
    <Card
      title={t('Closing in the next 30 days')}
      count={count}
      end={
        count > 0 && (
          <DrillDownLink drillDown={{ to: '/deals', search }} className={linkClass}>
            {t('Show all {count}', { count: formatNumber(count) })}
          </DrillDownLink>
        )
      }
    >
      {first.length === 0 ? (
        <p className="px-4 pt-2 pb-8 text-center text-text-2">
          {t('No open deals are expected to close in the next 30 days.')}
        </p>
      ) : (
        <ul>
          {first.map(({ id, title, company, value, currency, probability, expectedCloseDate }) => (
            <li key={id} className="border-t border-line">
              <button
                type="button"
                data-keeps-panel
                onClick={() => open({ kind: 'deal', id })}
                className="flex min-h-(--h-row) w-full items-center gap-4 px-4 py-1 text-start tabular-nums -outline-offset-2! hover:bg-hover"
              >
                <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                  {title}
                </span>
                <span dir="auto" className="w-1/4 flex-none truncate text-text-2 max-md:hidden">
                  {company}
                </span>
                <span className="w-24 flex-none text-end font-medium max-md:w-auto">
                  {formatMoneyShort(value, currency)}
                </span>
                <span className="w-10 flex-none text-end text-text-2 max-sm:hidden">
                  <span aria-hidden>{probability}%</span>
                  <span className="sr-only">{t('{probability}% probable', { probability })}</span>
                </span>
                <span className="flex w-20 flex-none items-center gap-1 text-due-ok [&>.lucide]:size-3.5">
                  <Calendar aria-hidden />
                  {formatListDate(expectedCloseDate, timeZone)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
