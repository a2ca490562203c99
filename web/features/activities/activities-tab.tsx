import { useInfiniteQuery } from '@tanstack/react-query'
import ActivityIcon from 'lucide-react/icons/activity'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, useRef, useState } from 'react'
import { activityMessages, noActivitiesMessage } from '#contract/activities/messages.ts'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { ApiError, type ApiFailure, serverMessageOr } from '../../platform/api/api-failure.ts'
import { addFormRequest, useFormRequest } from '../../platform/keyboard/palette-store.ts'
import { createUndoAction } from '../../platform/keyboard/undo-action.ts'
import { type SelectedScope, selectedScope } from '../../platform/session/selected-scope.ts'
import { getDraft } from '../../shared/drafts.ts'
import { isOutage } from '../../shared/explain-failure.ts'
import { showCallToast, undoDuration } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadMoreFor } from '../../ui/controls/more-button.tsx'
import { useBanners } from '../../ui/feedback/banner.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { focusFirst, restoreFocus } from '../../ui/overlays/focus.ts'
import { createRelatedTab, describeRestored, type RecordSubject, useLiveRelated } from '../records/public.ts'
import { activityDescriptor } from './activity-descriptor.tsx'
import { ActivityForm, activityDraftKey } from './activity-form.tsx'
import { ActivityItem } from './activity-item.tsx'
import {
  type Activity,
  activitiesQuery,
  deleteActivity,
  invalidateActivities,
  restoreActivity,
  updateActivity,
} from './requests.ts'

const liveOptions = { relatedKind: 'activity', refresh: invalidateActivities } as const

/** The Activities tab of a record's panel. */
export const activitiesPanelTab = createRelatedTab(activityDescriptor, ActivitiesTab, t('Log an activity'))

type ActivitiesTabProps = { subject: RecordSubject; readOnly: boolean }

/** The activities of a contact, a company or a deal, with the form that creates and edits them. */
function ActivitiesTab({ subject, readOnly }: ActivitiesTabProps) {
  const list = useInfiniteQuery(activitiesQuery(subject))
  useLiveRelated(liveOptions, subject)
  // The form opens automatically if it has an unsaved draft.
  const [open, setOpen] = useState<'new' | Activity['id'] | null>(() =>
    getDraft(activityDraftKey(subject, null)) ? 'new' : null,
  )
  const addButton = useRef<HTMLButtonElement>(null)
  const { markDone, confirmDelete } = useActivityActions(subject, addButton)
  const newForm = useRef<HTMLDivElement>(null)
  const openNew = () => {
    if (newForm.current) focusFirst(newForm.current)
    else setOpen('new')
  }
  useFormRequest(addFormRequest, 'activities', !readOnly && openNew)
  // A new activity is a call, which Enter saves at once.
  useFormRequest(addFormRequest, 'call', !readOnly && openNew)
  const listRef = useRef<HTMLUListElement>(null)
  const activities = list.data?.pages.flatMap(({ rows }) => rows) ?? []

  function close() {
    const row = `[data-activity="${open}"] button`
    setOpen(null)
    requestAnimationFrame(() => restoreFocus(listRef.current?.querySelector(row) ?? addButton.current, null))
  }

  const actionsOf = (activity: Activity) => ({
    onDone: () => void markDone(activity),
    onEdit: () => setOpen(activity.id),
    onDelete: () => void confirmDelete(activity.id),
  })

  return (
    <Section
      title={t('Activities')}
      actions={
        !readOnly && (
          <Button ref={addButton} size="sm" icon={<Plus />} className="me-2" onClick={openNew}>
            {t('Add Activity')}
          </Button>
        )
      }
    >
      {open === 'new' && !readOnly && (
        <div ref={newForm}>
          <ActivityForm subject={subject} activity={null} onClose={close} />
        </div>
      )}
      {list.isPending ? (
        <p className="flex justify-center py-10 text-text-2">
          <Spinner label={t('Loading activities')} className="size-5" />
        </p>
      ) : list.isError && activities.length === 0 ? (
        <ErrorState
          {...describeLoadError(list.error)}
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : activities.length === 0 ? (
        open !== 'new' && <EmptyState icon={<ActivityIcon aria-hidden />} text={noActivitiesMessage(subject.type)} />
      ) : (
        <ul ref={listRef} aria-label={t('Activities')} className="-mx-2 divide-y divide-line">
          {activities.map((activity) => (
            <li key={activity.id} data-activity={activity.id} className="px-2">
              {open === activity.id ? (
                <ActivityForm subject={subject} activity={activity} onClose={close} />
              ) : (
                <ActivityItem activity={activity} actions={readOnly ? undefined : actionsOf(activity)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <LoadMoreFor list={list} />
    </Section>
  )
}

type ActivityActions = {
  markDone: (activity: Activity) => Promise<void>
  confirmDelete: (id: Activity['id']) => Promise<void>
}

/** The actions of the tab. Failures are shown in the panel's banner, with a "Try again" button. */
function useActivityActions(subject: RecordSubject, addButton: RefObject<HTMLElement | null>): ActivityActions {
  const banners = useBanners()

  function showFailure({ error }: ApiFailure, text: string, onRetry: () => void): void {
    const action = { label: t('Try again'), onClick: onRetry }
    banners?.show({ tone: 'error', text: error === 'no_token' ? messages.noToken : text, action })
  }

  async function markDone(activity: Activity) {
    const result = await updateActivity(subject, activity, { completedAt: new Date().toISOString() })
    if (!result.success) showFailure(result, activityMessages.saveFailed, () => void markDone(activity))
  }

  async function confirmDelete(id: Activity['id']) {
    if (
      await confirm({
        title: t('Delete activity'),
        text: t('Are you sure you want to delete this activity?'),
        action: t('Delete'),
      })
    )
      await remove(id)
  }

  async function remove(id: Activity['id']) {
    // Another workspace may be selected when the toast is clicked.
    const scope = selectedScope.get()
    const deletion = deleteActivity(subject, id)
    requestAnimationFrame(() => restoreFocus(addButton.current, null))
    const result = await deletion
    if (!result.success) return showFailure(result, activityMessages.deleteFailed, () => void remove(id))
    showCallToast.success(t('1 activity deleted'), {
      duration: undoDuration,
      action: createUndoAction(() => void undoDelete(subject, result.data.deletionId, scope)),
    })
  }

  return { markDone, confirmDelete }
}

/** The message for a failed load, with the server's message as a hint. */
function describeLoadError(error: Error): { text: string; hint?: string } {
  if (!(error instanceof ApiError)) return { text: activityMessages.loadFailed }
  if (error.failure.error === 'no_token') return { text: messages.noToken }
  if (isOutage(error)) return { text: activityMessages.loadFailed }
  return { text: activityMessages.loadFailed, hint: serverMessageOr(error.failure, activityMessages.failed) }
}

async function undoDelete(subject: RecordSubject, deletionId: string, scope: SelectedScope): Promise<void> {
  const id = showCallToast.pending(t('Restoring...'))
  const result = await restoreActivity(subject, deletionId, scope)
  if (result.success) return void showCallToast.success(describeRestored(result.data.count, '1 activity'), { id })
  showCallToast.failure(serverMessageOr(result, messages.restoreFailed), {
    id,
    action: { label: t('Try again'), onClick: () => void undoDelete(subject, deletionId, scope) },
  })
}
