import { useNavigate, useSearch } from '@tanstack/react-router'
import { isCalendarDay } from '#contract/kit/calendar-day.ts'
import { isUuid } from '#contract/kit/parse.ts'
import { dealGroups, type ReportName, reportNames, reportPeriods } from '#contract/reports/enums.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { type DayPreset, dayPresets, getPresetDays } from './day-presets.ts'
import type { ReportSearch } from './report-search.ts'
import type { ReportQuery } from './requests.ts'

export type ReportFilters = {
  report: ReportName
  /** Null if the days are chosen one by one. */
  preset: DayPreset | null
  query: ReportQuery
}

const find = <V extends string>(values: readonly V[], value: string | undefined): V | undefined =>
  values.find((each) => each === value)

const defaultPreset: DayPreset = 'twelve-months'

/** What the address says about the report, and how to change it. Values that it does not know count as missing. */
export function useReportFilters(): [ReportFilters, (changes: ReportSearch) => void] {
  const search: ReportSearch = useSearch({ from: '/shell/reports' })
  const navigate = useNavigate()
  const user = useSignedInUser()
  const timezone = user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const change = (changes: ReportSearch) =>
    void navigate({ to: '/reports', search: { ...search, ...changes }, replace: true, resetScroll: false })
  const { from, to } = search
  const hasDays = from !== undefined && to !== undefined && isCalendarDay(from) && isCalendarDay(to)
  const preset = hasDays ? null : (find(Object.keys(dayPresets) as DayPreset[], search.days) ?? defaultPreset)
  const days = preset === null && hasDays ? { from, to } : getPresetDays(preset ?? defaultPreset, timezone)
  const ownerId = search.member === 'me' || isUuid(search.member ?? '') ? search.member : undefined
  const pipelineId = isUuid(search.pipeline ?? '') ? search.pipeline : undefined
  const query: ReportQuery = {
    ...days,
    timezone,
    ...(ownerId && { ownerId }),
    ...(pipelineId && { pipelineId }),
    ...(search.compare && { compare: true }),
    period: find(reportPeriods, search.period) ?? 'month',
    groupBy: find(dealGroups, search.group),
  }
  return [{ report: find(reportNames, search.report) ?? 'deals', preset, query }, change]
}
