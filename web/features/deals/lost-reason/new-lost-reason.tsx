import { useQuery } from '@tanstack/react-query'
import type { CreateInputProps } from '../../lists/public.ts'
import { lostReasonsQuery } from '../../pipelines/public.ts'
import { LostReasonInput } from './lost-reason-input.tsx'

/** Why a new deal is lost already. */
export function NewLostReason({ value, error = '', onChange }: CreateInputProps) {
  const { data } = useQuery(lostReasonsQuery())
  return (
    <LostReasonInput
      names={data?.reasons.map(({ name }) => name) ?? []}
      isRequired={data?.isRequired === true}
      error={error || null}
      {...{ value, onChange }}
    />
  )
}
