import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isSortable } from '#contract/custom-fields/enums.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { queryClient } from '../../../platform/api/query-cache.ts'
import { formatDate } from '../../../shared/format-date.ts'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { ChoiceChip, type CustomField } from '../../custom-fields/public.ts'
import { membersQueryOptions, readFieldValue, toCustomKey } from '../../records/public.ts'
import { linkedRecordName } from '../filters/filter-descriptions.ts'
import { formatListDate } from '../list-dates.ts'
import { renderLinkCell } from '../table/cells.tsx'

/** The column of a custom field. */
export function createCustomColumn<R extends object>(definition: CustomField, timeZone: string | null): TableColumn<R> {
  const { key, label, type } = definition
  const id = toCustomKey(key)
  const read = (row: R) => readFieldValue(row, id)
  const text = (row: R) => toText(definition, read(row), timeZone)
  return {
    id,
    header: label,
    width: 160,
    ...(type === 'NUMBER' && { align: 'end' as const }),
    ...(isSortable(type) && { sort: id }),
    reads: ['customFields' as keyof R & string],
    text,
    render: (row) => renderers[type]?.(definition, read(row)) ?? text(row),
  }
}

function toText({ type, choices }: CustomField, value: unknown, timeZone: string | null): string {
  if (value === null) return ''
  if (type === 'YES_NO') return value ? t('Yes') : t('No')
  if (type === 'NUMBER') return formatNumber(Number(value), { maximumFractionDigits: 10 })
  if (type === 'DATE') return formatDate(String(value), 'UTC')
  if (type === 'DATE_TIME') return formatListDate(String(value), timeZone)
  if (type === 'MEMBER') return findMemberName(String(value), queryClient.getQueryData(membersQueryOptions().queryKey))
  if (type !== 'CHOICE' && type !== 'CHOICES') return String(value)
  return choices
    .filter(({ id }) => [value].flat().includes(id))
    .map(({ label }) => label)
    .join(', ')
}

const findMemberName = (id: string, members: readonly { id: string; name: string | null; email: string }[] = []) => {
  const member = members.find((one) => one.id === id)
  return member ? linkedRecordName(member) : ''
}

type Renderer = (definition: CustomField, value: unknown) => ReactNode

const renderChoices: Renderer = ({ choices }, value) => {
  const chosen = choices.filter(({ id }) => [value].flat().includes(id))
  return (
    chosen.length > 0 && (
      <span className="flex items-center gap-1">
        {chosen.slice(0, 2).map((choice) => (
          <ChoiceChip key={choice.id} choice={choice} />
        ))}
        {chosen.length > 2 && <span className="text-12 text-text-3">+{chosen.length - 2}</span>}
      </span>
    )
  )
}

const renderers: Partial<Record<CustomField['type'], Renderer>> = {
  CHOICE: renderChoices,
  CHOICES: renderChoices,
  MEMBER: (_, value) => value !== null && <MemberCell id={String(value)} />,
}

function MemberCell({ id }: { id: string }) {
  const { data } = useQuery(membersQueryOptions())
  return renderLinkCell(findMemberName(id, data), 'person', id)
}
