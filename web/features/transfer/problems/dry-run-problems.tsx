import type { TransferPlural } from '#contract/kit/kinds.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import { pipelineMessages } from '#contract/pipelines/messages.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import type { DryRunProblem, ImportValueMapping } from '#contract/transfer/imports.ts'
import type { CallResult } from '../../../platform/api/client.ts'
import { Tag } from '../../../ui/badges/chip.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { getOptionLabel, type Option, Select } from '../../../ui/controls/select.tsx'
import { useColumnLabel } from '../import-texts.ts'
import type { ColumnMapping } from '../mapping/mapping-step.tsx'
import { useFieldChoices } from './field-choices.ts'
import { DownloadRows, describeValues, formatRows } from './problem-rows.tsx'

type DryRunProblemsProps = {
  things: TransferPlural
  mapping: ColumnMapping
  problems: readonly DryRunProblem[]
  values: ImportValueMapping
  onValues: (values: ImportValueMapping) => void
  /** Saves the rows with a problem as a file. */
  onSaveRows: (problem: string) => Promise<CallResult<string>>
}

/** The problems of a file with the values that cause them; values of a choice can be mapped to one, or skipped. */
export function DryRunProblems({ things, mapping, problems, values, onValues, onSaveRows }: DryRunProblemsProps) {
  const labelOf = useColumnLabel(things)
  const choicesOf = useFieldChoices(things, mapping)
  return (
    <ul className="flex flex-col">
      {problems.map((problem) => {
        const { id, field, message, count } = problem
        const choices = isUnknownValue(problem) ? choicesOf(field) : null
        return (
          <li key={id} className="border-b border-line px-5 py-3">
            <div className="flex min-h-7 flex-wrap items-center gap-x-2">
              <p className="min-w-0 wrap-anywhere">
                <span className="font-medium">{labelOf(field)}</span>{' '}
                <span className="text-text-2">{formatRows(count)}</span>
              </p>
              <span className="ms-auto">
                <DownloadRows count={count} save={() => onSaveRows(id)} />
              </span>
            </div>
            <p className="text-text-2 wrap-anywhere">
              {choices
                ? t('These values are not known. Choose what to import instead, or skip them.')
                : translateReply(message)}
            </p>
            {choices ? (
              <ValueChoices
                problem={problem}
                label={labelOf(field)}
                choices={choices}
                chosen={values[field] ?? {}}
                onChosen={(cells) => onValues({ ...values, [field]: cells })}
              />
            ) : (
              problem.values.length > 0 && (
                <p className="mt-1 text-12 text-text-2 wrap-anywhere">
                  {describeValues(problem.values.slice(0, importLimits.valuesPerProblem))}
                </p>
              )
            )}
            {problem.otherValues > 0 && (
              <p className="mt-2 text-12 text-text-3">
                {t('and {otherValues} more', { otherValues: formatNumber(problem.otherValues) })}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether another value would solve the problem; a pipeline that lacks a stage is a known one. */
const isUnknownValue = ({ failed, message }: DryRunProblem): boolean =>
  !failed && translateReply(message) !== pipelineMessages.import.pipelineNeedsStage

type MappedValuesProps = Omit<DryRunProblemsProps, 'problems' | 'onSaveRows'> & {
  /** Checks the file again, with the values as they are now. */
  onCheck: () => void
  busy: boolean
}

/** The cells that are read as something else, also from an earlier file with the same columns. */
export function MappedValues({ things, mapping, values, onValues, onCheck, busy }: MappedValuesProps) {
  const labelOf = useColumnLabel(things)
  const choicesOf = useFieldChoices(things, mapping)
  const mapped = Object.entries(values).flatMap(([field, cells]) =>
    Object.entries(cells).map(([cell, value]) => ({ field, cell, value })),
  )
  if (mapped.length === 0) return null
  const remove = (field: string, cell: string) => {
    const { [cell]: _, ...others } = values[field] ?? {}
    onValues({ ...values, [field]: others })
  }
  return (
    <section aria-label={t('Mapped values')} className="flex flex-wrap items-center gap-1">
      <span className="me-1 text-12 text-text-2">{t('Mapped values')}</span>
      {mapped.slice(0, maxShownValues).map(({ field, cell, value }) => (
        <Tag key={`${field} ${cell}`} onRemove={() => remove(field, cell)}>
          {value === null
            ? t('{label}: “{cell}” is skipped', { label: labelOf(field), cell })
            : t('{label}: “{cell}” is {option}', {
                label: labelOf(field),
                cell,
                option: getOptionLabel(choicesOf(field) ?? [], value),
              })}
        </Tag>
      ))}
      {mapped.length > maxShownValues && (
        <span className="text-12 text-text-3">
          {t('and {count} more', { count: formatNumber(mapped.length - maxShownValues) })}
        </span>
      )}
      <Button size="sm" variant="ghost" busy={busy} onClick={onCheck}>
        {t('Check again')}
      </Button>
    </section>
  )
}

const maxShownValues = 20

/** Stands for a cell that is skipped; no choice has this value. */
const skipped = ' '

type ValueChoicesProps = {
  problem: DryRunProblem
  label: string
  choices: readonly Option[]
  chosen: Readonly<Record<string, string | null>>
  onChosen: (cells: Record<string, string | null>) => void
}

function ValueChoices({ problem, label, choices, chosen, onChosen }: ValueChoicesProps) {
  const options = [{ value: skipped, label: t('Skip') }, ...choices]
  const choose = (key: string, value: string | null) => {
    const { [key]: _, ...others } = chosen
    onChosen(value === null ? others : { ...others, [key]: value === skipped ? null : value })
  }
  return (
    <ul aria-label={t('Values of {label}', { label })} className="mt-2 flex flex-col gap-1">
      {problem.values.map(({ value, count }) => {
        const key = value.toLowerCase()
        const current = Object.hasOwn(chosen, key) ? (chosen[key] ?? skipped) : null
        return (
          <li key={value} className="grid grid-cols-[minmax(0,1fr)_5rem_14rem] items-center gap-3 max-md:grid-cols-2">
            <span className="truncate">{value}</span>
            <span className="text-12 text-text-2 tabular-nums max-md:text-end">{formatRows(count)}</span>
            <Select
              aria-label={t('{label} for {value}', { label, value })}
              className="max-md:col-span-2"
              value={current}
              empty={t('Choose a value')}
              options={options}
              onChange={(next) => choose(key, next)}
            />
          </li>
        )
      })}
    </ul>
  )
}
