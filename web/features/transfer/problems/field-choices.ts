import { useQuery } from '@tanstack/react-query'
import { customFieldPrefix } from '#contract/custom-fields/enums.ts'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { currencyOptions } from '../../../platform/formatting/currency-options.ts'
import type { Option } from '../../../ui/controls/select.tsx'
import { useCustomFields } from '../../custom-fields/public.ts'
import { listActive, listStageNames, pipelinesQuery } from '../../pipelines/public.ts'
import { membersQueryOptions } from '../../records/public.ts'
import { importedType } from '../import-texts.ts'
import type { ColumnMapping } from '../mapping/mapping-step.tsx'

/** Returns the choices that a field can have; null for a field without choices. */
export function useFieldChoices(
  things: TransferPlural,
  mapping: ColumnMapping,
): (field: string) => readonly Option[] | null {
  const { kind, choices } = importedType(things)
  const custom = useCustomFields(kind)
  const { data: members = [] } = useQuery(membersQueryOptions())
  const stages = useStageChoices(things, Object.values(mapping).includes('pipeline'))
  const people = members.map(({ id, name, email }) => ({ value: id, label: name || email }))
  return (field) => {
    if (field === 'owner') return people
    const own = custom.find(({ key }) => field === `${customFieldPrefix}${key}`)
    if (own?.type === 'MEMBER') return people
    if (own) return own.choices.length > 0 ? own.choices.map(({ id, label }) => ({ value: id, label })) : null
    if (things === 'deals' && field === 'currency') return currencyOptions
    return choices[field] ?? stages[field] ?? null
  }
}

/** The pipelines and stages of deals. In a file with pipelines, the stage of a row is the one of that name in its pipeline. */
function useStageChoices(things: TransferPlural, hasPipelines: boolean): Record<string, readonly Option[]> {
  const { data } = useQuery({ ...pipelinesQuery(), enabled: things === 'deals' })
  if (things !== 'deals' || !data) return {}
  const active = listActive(data)
  const names = [...new Set(active.flatMap(({ stages }) => stages.map(({ name }) => name)))]
  return {
    pipeline: active.map(({ id, name }) => ({ value: id, label: name })),
    stage: hasPipelines
      ? names.map((name) => ({ value: name, label: name }))
      : listStageNames(active).map(({ id, name }) => ({ value: id, label: name })),
  }
}
