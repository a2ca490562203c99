import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import type { PreferenceKey } from '../../platform/storage/browser-storage.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { useLiveRecords } from '../lists/public.ts'
import { FoldableSection } from '../records/public.ts'
import { maxPeople, peopleQueryOptions } from './company-requests.ts'

type CompanyPeopleProps = { title: string; storageKey: PreferenceKey; companyId: string }

/** The contacts of a company. Each opens its own panel. */
export function CompanyPeople({ title, storageKey, companyId }: CompanyPeopleProps) {
  const { data, isPending, isLoadingError, error, isFetching, refetch } = useQuery(peopleQueryOptions(companyId))
  const { open } = usePanel()
  useLiveRecords({ noun: 'contacts', kind: 'contact' })
  const total = data?.page.total ?? (isPending ? undefined : null)
  return (
    <FoldableSection title={title} storageKey={storageKey} count={total}>
      {isPending ? (
        <SkeletonRows rows={1} height={32} shape="line" />
      ) : isLoadingError ? (
        <ErrorState
          text={t('Failed to load people')}
          error={error}
          className="py-4!"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data.rows.length === 0 ? (
        <p className="px-2 py-1.5 text-text-3">{t('No contacts yet')}</p>
      ) : (
        <ul>
          {data.rows.map(({ id, name, jobTitle, avatar }) => (
            <li key={id}>
              <button
                type="button"
                data-keeps-panel
                onClick={() => open({ kind: 'contact', id })}
                className="flex min-h-8 w-full min-w-0 items-center gap-2 rounded-control px-2 text-start hover:bg-hover touch:min-h-11"
              >
                <Avatar name={name} id={id} image={avatar} size={20} />
                <bdi className="truncate">{name ?? t('Unnamed Contact')}</bdi>
                {jobTitle && (
                  <span dir="auto" className="min-w-0 truncate text-12 text-text-2">
                    {jobTitle}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {(total ?? 0) > maxPeople && (
        // A previously chosen view would add its own filters.
        <Link
          to="/contacts"
          search={{ view: 'all', companyId }}
          className="tap block w-fit rounded-control px-2 py-1 text-12 text-text-2 hover:underline"
        >
          {t('{count}{plus} more', {
            count: formatNumber((total ?? 0) - maxPeople),
            plus: data?.page.totalIsExact ? '' : '+',
          })}
        </Link>
      )}
    </FoldableSection>
  )
}
