import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import type { DealGroup, ReportName, ReportPeriod } from '#contract/reports/enums.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { type Option, Select } from '../../ui/controls/select.tsx'
import { pipelinesQuery } from '../pipelines/public.ts'
import { membersQuery } from '../team/public.ts'
import { type DayPreset, dayPresets } from './day-presets.ts'
import type { ReportSearch } from './report-search.ts'
import type { ReportFilters } from './use-report-filters.ts'

const presetOptions = (Object.entries(dayPresets) as [DayPreset, string][]).map(([value, label]) => ({ value, label }))
const periodOptions: Option<ReportPeriod>[] = [
  { value: 'week', label: t('By week') },
  { value: 'month', label: t('By month') },
  { value: 'quarter', label: t('By quarter') },
]
const groupOptions: Option<DealGroup>[] = [
  { value: 'member', label: t('By owner') },
  { value: 'source', label: t('By source') },
  { value: 'stage', label: t('By stage') },
]

const hasPipeline: readonly ReportName[] = ['deals', 'conversion', 'lost-reasons']
const canCompare: readonly ReportName[] = ['deals', 'lost-reasons', 'activities']
const selectClass = 'w-40 max-md:w-full'

type ReportFilterBarProps = { filters: ReportFilters; onChange: (changes: ReportSearch) => void }

/** What the report is limited to. Only what the report knows is shown. */
export function ReportFilterBar({ filters, onChange }: ReportFilterBarProps) {
  const { report, preset, query } = filters
  const userId = useSignedInUser()?.id
  const { data: members } = useQuery(membersQuery())
  const { data: pipelines } = useQuery(pipelinesQuery())
  const byDefault = pipelines?.find(({ isArchived }) => !isArchived)
  const others = (members ?? []).filter(({ id }) => id !== userId)
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-2">
      <DayFilter {...{ preset, query, onChange }} />
      {report === 'deals' && (
        <>
          <Select
            aria-label={t('Periods')}
            className={selectClass}
            empty={false}
            value={query.period ?? null}
            onChange={(period) => onChange({ period: period ?? undefined })}
            options={periodOptions}
          />
          <Select
            aria-label={t('Groups')}
            className={selectClass}
            empty={t('No grouping')}
            emptyIsChoice
            value={query.groupBy ?? null}
            onChange={(group) => onChange({ group: group ?? undefined })}
            options={groupOptions}
          />
        </>
      )}
      {hasPipeline.includes(report) && (pipelines?.length ?? 0) > 1 && (
        <Select
          aria-label={t('Pipeline')}
          className={selectClass}
          empty={report === 'conversion' ? byDefault?.name : t('All pipelines')}
          emptyIsChoice
          value={query.pipelineId ?? null}
          onChange={(pipeline) => onChange({ pipeline: pipeline ?? undefined })}
          options={(pipelines ?? [])
            .filter(({ id }) => report !== 'conversion' || id !== byDefault?.id)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Select
        aria-label={t('Member')}
        className={selectClass}
        empty={t('Everyone')}
        emptyIsChoice
        value={query.ownerId ?? null}
        onChange={(member) => onChange({ member: member ?? undefined })}
        options={[
          { value: 'me', label: t('Me') },
          ...others.map(({ id, name, email }) => ({ value: id, label: name || email })),
        ]}
      />
      {canCompare.includes(report) && (
        <Checkbox
          label={t('Compare with the previous period')}
          checked={query.compare === true}
          onChange={(checked) => onChange({ compare: checked ? 'before' : undefined })}
        />
      )}
    </div>
  )
}

type DayFilterProps = Pick<ReportFilters, 'preset' | 'query'> & Pick<ReportFilterBarProps, 'onChange'>

/** A preset, or the first and the last day. */
function DayFilter({ preset, query: { from, to }, onChange }: DayFilterProps) {
  return (
    <>
      <Select
        aria-label={t('Days')}
        className={selectClass}
        empty={t('Other days')}
        emptyIsChoice
        value={preset}
        onChange={(days) => onChange(days ? { days, from: undefined, to: undefined } : { days: undefined, from, to })}
        options={presetOptions}
      />
      {preset === null && (
        <>
          <Input
            type="date"
            aria-label={t('First day')}
            className="w-36 max-md:w-full"
            value={from}
            max={to}
            onChange={({ target }) => target.value && onChange({ from: target.value, to })}
          />
          <Input
            type="date"
            aria-label={t('Last day')}
            className="w-36 max-md:w-full"
            value={to}
            min={from}
            onChange={({ target }) => target.value && onChange({ from, to: target.value })}
          />
        </>
      )}
    </>
  )
}
