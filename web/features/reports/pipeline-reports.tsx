import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { Card } from '../dashboard/public.ts'
import { DealCell, ReportContent, ReportTable } from './report-parts.tsx'
import { conversionReportQuery, lostReasonsReportQuery, type ReportQuery } from './requests.ts'

const formatDays = (days: number | null): string =>
  days === null ? '–' : formatNumber(days, { maximumFractionDigits: 1 })
const formatLongDays = (days: number): string =>
  formatNumber(days, { style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: 1 })
const formatPercent = (percent: number | null): string =>
  percent === null ? '–' : formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 1 })

/** From stage to stage of a pipeline. */
export const ConversionReport = ({ query }: { query: ReportQuery }) => (
  <ReportContent
    options={conversionReportQuery(query)}
    isEmpty={({ stages, cycle }) => cycle.count === 0 && stages.every(({ entered }) => entered === 0)}
    emptyText={t('No deals entered a stage in these days.')}
  >
    {({ stages, cycle }) => (
      <>
        <ReportTable
          title={t('Conversion')}
          columns={[
            ...[t('Stage'), t('Entered'), t('Went on'), t('Conversion'), t('Won'), t('Lost')],
            ...[t('Median days'), t('Mean days')],
          ]}
          hint={t('Each deal that entered a stage in these days counts once. Won and lost are as of now.')}
          rows={stages.map((stage) => ({
            ...{ key: stage.stageId, head: stage.name },
            cells: [
              ...[stage.entered, stage.wentOn].map((count) => formatNumber(count)),
              formatPercent(stage.conversion),
              ...[stage.won, stage.lost].map((count) => formatNumber(count)),
              ...[formatDays(stage.medianDays), formatDays(stage.meanDays)],
            ],
          }))}
        />
        <Card title={t('From created to won')}>
          <div className="px-4 pb-3">
            <p className="text-15 font-semibold tabular-nums">
              {cycle.medianDays === null ? '–' : t('{days} (median)', { days: formatLongDays(cycle.medianDays) })}
            </p>
            <DealCell number={{ count: cycle.count, value: {}, list: cycle.list }} label={t('Deals won')} />{' '}
            <span className="text-text-2">{t('Deals won')}</span>
          </div>
        </Card>
      </>
    )}
  </ReportContent>
)

/** Why deals were lost. */
export const LostReasonsReport = ({ query }: { query: ReportQuery }) => (
  <ReportContent
    options={lostReasonsReportQuery(query)}
    isEmpty={({ total }) => total.count === 0}
    emptyText={t('No deals were lost in these days.')}
  >
    {({ reasons, reasonCount, total, before }) => {
      const left = reasonCount - reasons.length
      return (
        <ReportTable
          title={t('Lost reasons')}
          columns={[t('Lost reason'), t('Deals')]}
          hint={left > 0 && tCount(left, '{count} more reason is not shown.', '{count} more reasons are not shown.')}
          rows={[
            {
              key: 'total',
              head: <strong className="font-medium">{t('Total')}</strong>,
              cells: [<DealCell key="deals" number={total} label={t('Total')} before={before?.count} />],
            },
            ...reasons.map((number) => ({
              key: `reason ${number.reason ?? ''}`,
              head: number.reason ?? <span className="text-text-2">{t('No reason')}</span>,
              cells: [<DealCell key="deals" number={number} label={number.reason ?? t('No reason')} />],
            })),
          ]}
        />
      )
    }}
  </ReportContent>
)
