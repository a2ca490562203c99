import { formatNumber } from '../language/format-number.ts'
import { t } from '../language/translate.ts'
import { reportLimits } from './enums.ts'

/** Why a range cannot be reported. */
export const reportMessages = {
  endsBeforeStart: t('The last day must not be before the first one.'),
  tooLong: t('A report can span {days} days.', { days: formatNumber(reportLimits.days) }),
  tooManyPeriods: t('A report can have {periods} periods. Choose longer periods or fewer days.', {
    periods: reportLimits.periods,
  }),
} as const
