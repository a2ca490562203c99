import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import type { BroadcastDetail, BroadcastRecipient } from '#contract/whatsapp/broadcasts/broadcast.ts'
import { broadcastErrors } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import type { RecipientResult } from '#contract/whatsapp/broadcasts/enums.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadMoreFor } from '../../../ui/controls/more-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { errorTextOf } from '../whatsapp-call.ts'
import { ResultChip, resultStyles, shownResults } from './broadcast-labels.tsx'
import { recipientsQuery } from './broadcast-requests.ts'

type RecipientListProps = { id: string } & Pick<BroadcastDetail, 'counts'>

/** The recipients of a broadcast with their results, which also filter the list. */
export function RecipientList({ id, counts }: RecipientListProps) {
  const [result, setResult] = useState<RecipientResult | null>(null)
  const query = useInfiniteQuery(recipientsQuery(id, result))
  const recipients = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  const all = shownResults.reduce((sum, name) => sum + counts[name], 0)
  const options = shownResults.filter((name) => counts[name] > 0 || name === result)
  return (
    <section aria-label={t('Recipients')}>
      <h3 className="mb-2 font-semibold">{t('Recipients')}</h3>
      <fieldset aria-label={t('Show recipients by result')} className="mb-2 flex flex-wrap gap-1">
        {[null, ...options].map((name) => (
          <Button
            key={name}
            variant="ghost"
            size="sm"
            aria-pressed={name === result}
            className="aria-pressed:bg-active aria-pressed:text-text"
            onClick={() => setResult(name)}
          >
            {name ? resultStyles[name].label : t('All')}
            <span className="font-normal text-text-2 tabular-nums">{formatNumber(name ? counts[name] : all)}</span>
          </Button>
        ))}
      </fieldset>
      {query.isPending ? (
        <SkeletonRows rows={5} height={44} />
      ) : query.isError && recipients.length === 0 ? (
        <ErrorState
          text={errorTextOf(query.error, broadcastErrors.recipientsNotLoaded)}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : recipients.length === 0 ? (
        <EmptyState text={t('Nobody has this result')} />
      ) : (
        <ul aria-label={t('Recipients')} className="divide-y divide-line">
          {recipients.map((recipient) => (
            <RecipientRow key={recipient.id} recipient={recipient} />
          ))}
        </ul>
      )}
      <LoadMoreFor list={query} onPage />
    </section>
  )
}

function RecipientRow({ recipient: { contact, number, result, reason } }: { recipient: BroadcastRecipient }) {
  const name = contact?.name || number || t('Deleted contact')
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {contact ? (
            <Link
              to="/settings/broadcasts"
              search={(before) => ({ ...before, panel: `contact:${contact.id}` })}
              className="font-medium wrap-anywhere hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium wrap-anywhere">{name}</bdi>
          )}
          {number && number !== name && <bdi className="text-12 text-text-2 tabular-nums">{number}</bdi>}
        </p>
        {reason && <p className="mt-0.5 text-12 text-text-2 wrap-anywhere">{translateReply(reason)}</p>}
      </div>
      <ResultChip result={result} />
    </li>
  )
}
