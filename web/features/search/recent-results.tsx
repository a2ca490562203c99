import { Link } from '@tanstack/react-router'
import SearchIcon from 'lucide-react/icons/search'
import { useState } from 'react'
import { isScreenKind } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { recordAddress } from '../../platform/navigation/panel.ts'
import { readRecentRecords } from '../../platform/navigation/recent-records.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { kindLabel, ResultIcon } from './result-line.tsx'

/** What the page of results shows before anything is typed: the records that were opened last, as the palette does. */
export function RecentResults() {
  const [records] = useState(readRecentRecords)
  const recent = records.flatMap(({ kind, ...record }) => {
    const address = isScreenKind(kind) ? recordAddress({ kind, id: record.id }) : null
    return isScreenKind(kind) && address ? [{ kind, address, ...record }] : []
  })
  const hint = t('Find people, companies, deals, tasks, notes and messages')
  if (recent.length === 0) return <EmptyState icon={<SearchIcon aria-hidden />} text={hint} />
  return (
    <section aria-labelledby="recent-results">
      <h2 id="recent-results" className={resultHeadingClass}>
        {t('Recent')}
      </h2>
      <ul aria-label={t('Recent')} className={resultListClass}>
        {recent.map(({ kind, address, id, name, detail, picture }) => (
          <li key={`${kind}:${id}`}>
            <Link {...address} className={`${resultLineClass} hover:bg-hover`}>
              <ResultIcon {...{ kind, id, name, picture }} />
              <span className="flex min-w-0 flex-1 flex-col">
                <bdi className="truncate font-medium">{name}</bdi>
                <span className="truncate text-12 text-text-2">
                  {[kindLabel(kind), detail].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-12 text-text-3">{hint}</p>
    </section>
  )
}

/** Results fill the width of a phone, as the rows of its lists do. */
export const resultListClass = '-mx-2 max-md:-mx-4'
export const resultLineClass =
  'flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 max-md:min-h-14 max-md:rounded-none max-md:border-b max-md:border-line max-md:px-4'
export const resultHeadingClass = 'flex h-8 min-w-0 flex-1 items-center font-semibold'
