import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import type { BroadcastDetail } from '#contract/whatsapp/broadcasts/broadcast.ts'
import { broadcastErrors } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import { broadcastMessagesPerMinute } from '#contract/whatsapp/broadcasts/limits.ts'
import type { CallResult } from '../../../platform/api/client.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ErrorState, ProgressBar, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { MediaAttachment } from '../media/media-attachment.tsx'
import { MediaGallery } from '../media/media-gallery.tsx'
import { FilledTemplateView } from '../templates/filled-template.tsx'
import { languageName, toWords } from '../templates/template-labels.tsx'
import { errorTextOf } from '../whatsapp-call.ts'
import { BroadcastStateChip } from './broadcast-labels.tsx'
import { broadcastQuery, continueBroadcast, stopBroadcast } from './broadcast-requests.ts'
import { RecipientList } from './recipient-list.tsx'

type BroadcastProgressProps = { id: string; mayManage: boolean; onBack: () => void }

/** A broadcast: how far it is, what became of each message, and the buttons that stop and continue it. */
export function BroadcastProgress({ id, mayManage, onBack }: BroadcastProgressProps) {
  const { data, error, isFetching, refetch } = useQuery(broadcastQuery(id))
  const [failed, setFailed] = useState<string | null>(null)
  const act = async (request: Promise<CallResult<unknown>>) => {
    const result = await request
    setFailed(result.success ? null : result.message)
  }
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-2">
        <IconButton label={t('All broadcasts')} icon={<ArrowLeft />} onClick={onBack} />
        <h2 className="min-w-0 text-15 font-semibold tracking-tight wrap-anywhere">
          <bdi>{data?.name ?? t('Broadcast')}</bdi>
        </h2>
        {data && <BroadcastStateChip state={data.state} />}
        <span className="flex-1" />
        {data && mayManage && <StateButtons broadcast={data} act={act} />}
      </header>
      {failed && (
        <Banner tone="error" onClose={() => setFailed(null)} className="mb-3">
          {failed}
        </Banner>
      )}
      {!data && !error && <SkeletonRows rows={6} height={44} />}
      {!data && error && (
        <ErrorState
          text={errorTextOf(error, broadcastErrors.oneNotLoaded)}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <BroadcastDetails broadcast={data} />}
    </>
  )
}

type StateButtonsProps = { broadcast: BroadcastDetail; act: (request: Promise<CallResult<unknown>>) => Promise<void> }

function StateButtons({ broadcast: { id, state, waiting }, act }: StateButtonsProps) {
  const stop = async () => {
    const text = tCount(
      waiting,
      '{count} person will not get this message unless you continue the broadcast. Messages that are on their way are still sent.',
      '{count} people will not get this message unless you continue the broadcast. Messages that are on their way are still sent.',
    )
    if (await confirm({ title: t('Stop broadcast'), text, action: t('Stop') })) await act(stopBroadcast(id))
  }
  const goOn = async () => {
    const text = tCount(
      waiting,
      'Send the message to {count} person who has not got it yet? Nobody gets it twice.',
      'Send the message to {count} people who have not got it yet? Nobody gets it twice.',
    )
    if (await confirm({ title: t('Continue broadcast'), text, action: t('Continue'), tone: 'primary' }))
      await act(continueBroadcast(id))
  }
  if (state === 'RUNNING') return <Button onClick={() => void stop()}>{t('Stop')}</Button>
  return state === 'STOPPED' && waiting > 0 ? <Button onClick={() => void goOn()}>{t('Continue')}</Button> : null
}

function BroadcastDetails({ broadcast }: { broadcast: BroadcastDetail }) {
  const { id, state, stopReason, recipients, waiting, counts, withoutNumber, parts } = broadcast
  const timeZone = useTimeZone()
  const minutes = Math.max(1, Math.ceil(waiting / broadcastMessagesPerMinute))
  return (
    <>
      {stopReason && (
        <Banner tone="warning" className="mb-3">
          {translateReply(stopReason)}
        </Banner>
      )}
      <ProgressBar
        label={
          state === 'RUNNING'
            ? tCount(minutes, 'Sending... About {count} minute left', 'Sending... About {count} minutes left')
            : t('Messages')
        }
        value={recipients - waiting}
        max={recipients}
        text={t('{count} of {recipients}', {
          count: formatNumber(recipients - waiting),
          recipients: formatNumber(recipients),
        })}
      />
      <dl className="mt-4 mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-12 [&>dt]:text-text-2">
        <dt>{t('View')}</dt>
        <dd className="wrap-anywhere">{broadcast.viewName}</dd>
        <dt>{t('Template')}</dt>
        <dd className="wrap-anywhere">
          {broadcast.templateName} · {languageName(broadcast.language)} · {toWords(broadcast.category)}
        </dd>
        <dt>{t('Account')}</dt>
        <dd className="wrap-anywhere">{broadcast.accountName}</dd>
        <dt>{t('Started')}</dt>
        <dd>
          {[formatDateTime(broadcast.createdAt, timeZone), broadcast.author?.name ?? broadcast.author?.email]
            .filter(Boolean)
            .join(' · ')}
        </dd>
        {withoutNumber > 0 && (
          <>
            <dt>{t('Without a number')}</dt>
            <dd>{tCount(withoutNumber, '{count} contact of the view', '{count} contacts of the view')}</dd>
          </>
        )}
      </dl>
      <section
        aria-label={t('Message')}
        className="mb-6 flex max-w-100 flex-col gap-1 rounded-[10px] rounded-ee-chip border border-accent-edge bg-accent-soft px-3 py-1.5"
      >
        <HeaderFile broadcast={broadcast} />
        <FilledTemplateView
          header={parts.header?.text}
          body={parts.body}
          footer={parts.footer}
          buttons={parts.buttons}
        />
      </section>
      <RecipientList id={id} counts={counts} />
    </>
  )
}

/** The file of the header, which opens in the viewer. */
function HeaderFile({ broadcast: { media, parts, author, createdAt } }: { broadcast: BroadcastDetail }) {
  if (!media) return null
  const message = { media, content: parts.body, author, timestamp: createdAt }
  return (
    <MediaGallery messages={[{ ...message, fromMe: true, senderName: null, deletedAt: null }]}>
      <MediaAttachment media={media} />
    </MediaGallery>
  )
}
