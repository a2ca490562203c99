import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { Company } from '#contract/companies/company.ts'
import { dateAndTime } from '../../platform/dates.ts'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { MessageChannelMark, type RowProps } from '../records/public.ts'
import { type Message, messagesOf } from './requests.ts'

/** The messages exchanged with a company, and a way to the first one. */
export function Messages({ record, readOnly }: RowProps<Company>) {
  const some = (record.counts?.messages ?? 0) > 0
  const { data, isPending, isError, isFetching, refetch } = useQuery({ ...messagesOf(record.id), enabled: some })
  const timeZone = useUser()?.timezone ?? null
  const none = <NoMessages email={record.email} readOnly={readOnly} />
  if (!some) return none
  if (isPending) return <SkeletonRows rows={4} height={64} shape="line" />
  if (isError) return <ErrorState text="Failed to load messages" busy={isFetching} onRetry={() => void refetch()} />
  if (data.length === 0) return none
  return (
    <ul aria-label="Messages">
      {data.map((message) => (
        <Entry key={message.id} message={message} timeZone={timeZone} />
      ))}
    </ul>
  )
}

function NoMessages({ email, readOnly }: { email: string | null; readOnly: boolean }) {
  const write = () => window.open(`mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}`, '_self')
  return (
    <EmptyState
      icon={<MessageCircle aria-hidden />}
      text="No messages yet"
      hint={email ? undefined : 'This company has no e-mail address to write to.'}
      action={
        !readOnly && (
          <Button variant="primary" disabled={!email} onClick={write}>
            Send first message
          </Button>
        )
      }
    />
  )
}

function Entry({ message, timeZone }: { message: Message; timeZone: string | null }) {
  const { channel, subject, content, createdAt } = message
  return (
    <li className="border-b border-line px-4 py-3">
      <p className="flex items-center gap-2 text-12 text-text-2">
        <MessageChannelMark channel={channel} />
        <time dateTime={createdAt} className="ms-auto tabular-nums">
          {dateAndTime(createdAt, timeZone)}
        </time>
      </p>
      <p dir="auto" className="mt-1 font-medium wrap-anywhere">
        {subject || 'No Subject'}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {content}
      </p>
    </li>
  )
}
