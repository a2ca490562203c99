import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { keys } from '../../platform/queries.ts'
import { shortAddress } from '../../platform/short-address.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { AnyRecord, RowProps } from './kind.ts'
import { type CompanyChoice, companyChoices } from './link-requests.ts'
import { LinkRow, type LinkSearch, matches } from './link-row.tsx'
import { OpenLinked } from './open-linked.tsx'

type Choices = { rows: CompanyChoice[] }

type OfCompany = AnyRecord & { company: CompanyChoice | null }

/** The company of a contact or a deal, chosen among those of the workspace. */
export function CompanyRow(props: RowProps<OfCompany>) {
  const client = useQueryClient()
  const companyOf = (id: string) => {
    const { company } = props.record
    if (company?.id === id) return company
    const known = client.getQueriesData<Choices>({ queryKey: [...keys.noun('companies'), 'choices'] })
    return known.flatMap(([, data]) => data?.rows ?? []).find((choice) => choice.id === id)
  }
  const show = (id: string) => {
    const company = companyOf(id)
    if (!company) return <span className="text-text-3">A company that was deleted</span>
    const name = company.name ?? 'Unnamed Company'
    return (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar kind="company" name={name} id={id} size={20} />
        <bdi className="truncate">{name}</bdi>
      </span>
    )
  }
  return (
    <LinkRow
      {...props}
      field="companyId"
      show={show}
      useOptions={useCompanyOptions}
      tools={<OpenLinked kind="company" id={props.record.company?.id} />}
    />
  )
}

function useCompanyOptions(query: string): LinkSearch {
  const typed = useDeferredValue(query.trim())
  const all = useQuery(companyChoices(''))
  const tooMany = (all.data?.page.total ?? 0) > (all.data?.rows.length ?? 0)
  const asks = tooMany && typed !== ''
  const found = useQuery({ ...companyChoices(typed), enabled: asks })
  const { data, isPending, isError, isFetching } = asks ? found : all
  return {
    options: (data?.rows ?? [])
      .filter(({ name, domain, industry }) => asks || matches(query, name, industry, domain))
      .map(({ id, name, domain, industry }) => ({
        id,
        label: name ?? 'Unnamed Company',
        hint: industry || (domain ? shortAddress(domain) : undefined),
        mark: <Avatar kind="company" name={name} id={id} size={20} />,
      })),
    loading: isPending || (isFetching && asks),
    empty: isError ? 'Failed to load companies' : 'No company found',
  }
}
