import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { keys } from '../../platform/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { RowProps } from './field-row.tsx'
import { type CompanyChoice, companyChoices } from './link-requests.ts'
import { LinkRow, type LinkSearch, matches } from './link-row.tsx'

type Choices = { rows: CompanyChoice[] }

/** Where the contact works, chosen among the companies of the workspace. */
export function CompanyRow({ contact, readOnly }: RowProps) {
  const client = useQueryClient()
  const nameOf = (id: string) => {
    if (contact.company?.id === id) return contact.company.name
    const known = client.getQueriesData<Choices>({ queryKey: [...keys.noun('companies'), 'choices'] })
    return known.flatMap(([, data]) => data?.rows ?? []).find((company) => company.id === id)?.name
  }
  const show = (id: string) => {
    const name = nameOf(id) ?? 'Unnamed company'
    return (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar kind="company" name={name} id={id} size={20} />
        <bdi className="truncate">{name}</bdi>
      </span>
    )
  }
  return <LinkRow contact={contact} field="companyId" readOnly={readOnly} show={show} useOptions={useCompanyOptions} />
}

function useCompanyOptions(query: string): LinkSearch {
  const typed = useDeferredValue(query.trim())
  const all = useQuery(companyChoices(''))
  const tooMany = (all.data?.page.total ?? 0) > (all.data?.rows.length ?? 0)
  const found = useQuery({ ...companyChoices(typed), enabled: tooMany && typed !== '' })
  const { data, isPending, isError, isFetching } = tooMany && typed !== '' ? found : all
  return {
    options: (data?.rows ?? [])
      .filter(({ name, domain }) => matches(query, name, domain))
      .map(({ id, name, domain }) => ({
        id,
        label: name ?? 'Unnamed company',
        hint: domain ?? undefined,
        mark: <Avatar kind="company" name={name} id={id} size={20} />,
      })),
    loading: isPending || (isFetching && typed !== ''),
    empty: isError ? 'Failed to load companies' : 'No company found',
  }
}
