import Download from 'lucide-react/icons/download'
import type { ComponentType } from 'react'
import { t } from '#contract/language/translate.ts'
import type { ReportName } from '#contract/reports/enums.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { HeaderBar, MainBody } from '../../ui/layout/app-frame.tsx'
import { TabPanel, Tabs } from '../../ui/navigation/tabs.tsx'
import { downloadReport } from '../transfer/public.ts'
import { DealsReport } from './deals-report.tsx'
import { ActivitiesReport, AnswersReport } from './member-reports.tsx'
import { ConversionReport, LostReasonsReport } from './pipeline-reports.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'
import type { ReportQuery } from './requests.ts'
import { type ReportFilters, useReportFilters } from './use-report-filters.ts'

const tabs: { id: ReportName; label: string }[] = [
  { id: 'deals', label: t('Deals') },
  { id: 'conversion', label: t('Conversion') },
  { id: 'lost-reasons', label: t('Lost reasons') },
  { id: 'activities', label: t('Activities') },
  { id: 'answers', label: t('Response times') },
]

const reports: Record<ReportName, ComponentType<{ query: ReportQuery }>> = {
  deals: DealsReport,
  conversion: ConversionReport,
  'lost-reasons': LostReasonsReport,
  activities: ActivitiesReport,
  answers: AnswersReport,
}

/** The reports: what was sold, why not, and how quickly. Each number leads to the records that it counts, if a list has them. */
export function ReportsPage() {
  usePageTitle(t('Reports'))
  const mayRead = usePermissionCheck()('dashboard:read')
  const [filters, change] = useReportFilters()
  const { report, query } = filters
  const Report = reports[report]
  if (!mayRead) return <EmptyState text={t('You don’t have access to reports.')} page />
  return (
    <>
      <HeaderBar
        title={t('Reports')}
        end={
          <Button icon={<Download />} onClick={() => void exportReport(filters)}>
            {t('Export as CSV')}
          </Button>
        }
      />
      <MainBody>
        <Tabs id="reports" label={t('Reports')} tabs={tabs} value={report} onChange={(id) => change({ report: id })} />
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-canvas thin-scroll">
          <div className="mx-auto flex w-full max-w-320 flex-1 flex-col gap-4 p-6 max-md:p-4">
            <ReportFilterBar filters={filters} onChange={change} />
            <TabPanel id="reports" tab={report}>
              <div className="flex flex-col gap-4">
                <Report query={query} />
              </div>
            </TabPanel>
          </div>
        </div>
      </MainBody>
    </>
  )
}

async function exportReport({ report, query }: ReportFilters): Promise<void> {
  const id = showCallToast.pending(t('Exporting report...'))
  const result = await downloadReport(report, query)
  if (result.success) showCallToast.success(t('Report exported successfully'), { id })
  else
    showCallToast.failure(t('Failed to export report'), {
      id,
      action: { label: t('Try again'), onClick: () => void exportReport({ report, query, preset: null }) },
    })
}
