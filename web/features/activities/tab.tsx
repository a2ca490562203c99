import { useInfiniteQuery } from '@tanstack/react-query'
import ActivityIcon from 'lucide-react/icons/activity'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { activityMessages, noActivities } from '#contract/activities/messages.ts'
import { askDelete, messages } from '#contract/kit/messages.ts'
import { CallFailed, type Failure, saidOr } from '../../platform/failure.ts'
import { addAsked, useAsked } from '../../platform/palette.ts'
import { useBanners } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { keptDraft } from '../../ui/drafts.ts'
import { returnFocus } from '../../ui/focus.ts'
import { MoreOf } from '../../ui/more-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { callToast, undoFor } from '../../ui/toasts.ts'
import { type RowProps, type Subject, useLiveHanging } from '../records/public.ts'
import { Entry } from './entry.tsx'
import { ActivityForm, draftKey } from './form.tsx'
import {
  type Activity,
  activitiesOf,
  changeActivity,
  deleteActivity,
  readActivitiesAgain,
  restoreActivity,
} from './requests.ts'

const live = { one: 'activity', many: 'activities', readAgain: readActivitiesAgain } as const

/** The Activities tab of a record's panel. */
export function Activities({ kind, record, readOnly }: RowProps) {
  return <ActivitiesTab subject={{ type: kind.kind as Subject['type'], id: record.id }} readOnly={readOnly} />
}

type ActivitiesTabProps = { subject: Subject; readOnly: boolean }

/** The activities of a contact, a company or a deal, and the form that adds and edits them. */
function ActivitiesTab({ subject, readOnly }: ActivitiesTabProps) {
  const list = useInfiniteQuery(activitiesOf(subject))
  useLiveHanging(live, subject)
  // Whoever left text behind finds the form that holds it.
  const [open, setOpen] = useState<'new' | Activity['id'] | null>(() =>
    keptDraft(draftKey(subject, null)) ? 'new' : null,
  )
  const banners = useBanners()
  const add = useRef<HTMLButtonElement>(null)
  useAsked(addAsked, 'activities', !readOnly && (() => setOpen('new')))
  const items = useRef<HTMLUListElement>(null)
  const activities = list.data?.pages.flatMap(({ rows }) => rows) ?? []

  function close() {
    const row = `[data-activity="${open}"] button`
    setOpen(null)
    requestAnimationFrame(() => returnFocus(items.current?.querySelector(row) ?? add.current, null))
  }

  function failed({ error }: Failure, text: string, again: () => void): void {
    const action = { label: 'Try again', onClick: again }
    banners?.show({ tone: 'error', text: error === 'no_token' ? messages.noToken : text, action })
  }

  async function markDone(activity: Activity) {
    const result = await changeActivity(subject, activity, { completedAt: new Date().toISOString() })
    if (!result.success) failed(result, activityMessages.saveFailed, () => void markDone(activity))
  }

  async function ask(id: Activity['id']) {
    if (await confirm({ title: 'Delete activity', text: askDelete('activity'), action: 'Delete' })) await remove(id)
  }

  async function remove(id: Activity['id']) {
    const deletion = deleteActivity(subject, id)
    requestAnimationFrame(() => returnFocus(add.current, null))
    const result = await deletion
    if (!result.success) return failed(result, activityMessages.deleteFailed, () => void remove(id))
    callToast.success('1 activity deleted', {
      duration: undoFor,
      action: { label: 'Undo', onClick: () => void undo(subject, result.data.deletionId) },
    })
  }

  return (
    <Section
      title="Activities"
      actions={
        !readOnly && (
          <Button ref={add} size="sm" icon={<Plus />} className="me-2" onClick={() => setOpen('new')}>
            Add Activity
          </Button>
        )
      }
    >
      {open === 'new' && !readOnly && <ActivityForm subject={subject} activity={null} onClose={close} />}
      {list.isPending ? (
        <p className="flex justify-center py-10 text-text-2">
          <Spinner label="Loading activities" className="size-5" />
        </p>
      ) : list.isError && activities.length === 0 ? (
        <ErrorState {...reason(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : activities.length === 0 ? (
        open !== 'new' && <EmptyState icon={<ActivityIcon aria-hidden />} text={noActivities(subject.type)} />
      ) : (
        <ul ref={items} aria-label="Activities" className="-mx-2 divide-y divide-line">
          {activities.map((activity) => (
            <li key={activity.id} data-activity={activity.id} className="px-2">
              {open === activity.id ? (
                <ActivityForm subject={subject} activity={activity} onClose={close} />
              ) : (
                <Entry
                  activity={activity}
                  actions={
                    readOnly
                      ? undefined
                      : {
                          onDone: () => void markDone(activity),
                          onEdit: () => setOpen(activity.id),
                          onDelete: () => void ask(activity.id),
                        }
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreOf list={list} />
    </Section>
  )
}

/** What could not be loaded, and what the server said to it. */
function reason(error: Error): { text: string; hint?: string } {
  if (!(error instanceof CallFailed)) return { text: activityMessages.loadFailed }
  if (error.failure.error === 'no_token') return { text: messages.noToken }
  return { text: activityMessages.loadFailed, hint: saidOr(error.failure, activityMessages.failed) }
}

async function undo(subject: Subject, deletionId: string): Promise<void> {
  const id = callToast.pending('Bringing back...')
  const result = await restoreActivity(subject, deletionId)
  if (result.success) return void callToast.success('1 activity brought back', { id })
  callToast.failure(result.message, {
    id,
    action: { label: 'Try again', onClick: () => void undo(subject, deletionId) },
  })
}
