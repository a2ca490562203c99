import { useQueryClient } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import { queryKeys } from '../../../platform/api/query-cache.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import type { PanelRecord, RecordRowProps } from '../record-panel-descriptor.ts'
import { useChoiceSearch } from './choice-search.ts'
import { getCompanyHint } from './company-hint.ts'
import { useCreateCompany } from './create-company.ts'
import { type CompanyChoice, companyChoicesQueryOptions } from './link-requests.ts'
import { type LinkOptions, LinkRow } from './link-row.tsx'
import { OpenLinkedButton } from './open-linked-button.tsx'

type CachedChoices = { rows: CompanyChoice[] }

type RecordWithCompany = PanelRecord & { company: CompanyChoice | null }

/** The company of a contact or a deal, with a picker of the workspace’s companies. */
export function CompanyRow(props: RecordRowProps<RecordWithCompany>) {
  const client = useQueryClient()
  const findCompany = (id: string) => {
    const { company } = props.record
    if (company?.id === id) return company
    const known = client.getQueriesData<CachedChoices>({ queryKey: [...queryKeys.noun('companies'), 'choices'] })
    return known.flatMap(([, data]) => data?.rows ?? []).find((choice) => choice.id === id)
  }
  const renderCompany = (id: string) => {
    const company = findCompany(id)
    if (!company) return <span className="text-text-3">{t('Deleted company')}</span>
    const name = company.name ?? t('Unnamed Company')
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
      renderLink={renderCompany}
      hintOf={(id) => getCompanyHint(findCompany(id))}
      useOptions={useCompanyOptions}
      hoverActions={<OpenLinkedButton kind="company" id={props.record.company?.id} />}
    />
  )
}

function useCompanyOptions(query: string): LinkOptions {
  const { choices, loading, isError } = useChoiceSearch(
    companyChoicesQueryOptions,
    query,
    ({ name, domain, industry }) => [name, industry, domain],
  )
  const { create, isCreating } = useCreateCompany()
  return {
    ...(create && { create }),
    options: choices.map(({ id, name, domain, industry }) => ({
      id,
      label: name ?? t('Unnamed Company'),
      hint: getCompanyHint({ industry, domain }),
      mark: <Avatar kind="company" name={name} id={id} size={20} />,
    })),
    loading: loading || isCreating,
    empty: isError ? t('Failed to load companies') : t('No companies found'),
  }
}
