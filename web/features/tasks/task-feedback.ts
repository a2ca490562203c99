import { taskBannerTimeoutMs, type taskMessages } from '#contract/tasks/messages.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import type { CallResult } from '../../platform/api/client.ts'
import { dismissToast, showCallToast, type ToastAction, undoDuration } from '../../shared/toasts.ts'
import { useBanners } from '../../ui/feedback/banner.tsx'

type FeedbackTexts = { readonly [K in keyof typeof taskMessages.create]: string }
type ShowMessage = (tone: 'success' | 'error', text: string) => void

export type TaskFeedback = {
  /** Shows a message in the panel, if there is one. */
  show: ShowMessage
  /** Reports the result of a request in the panel and in a toast (CTR-24) with an optional undo. Returns the result. */
  track: <T>(
    call: Promise<CallResult<T>>,
    texts: FeedbackTexts,
    getUndoAction?: (data: T) => ToastAction | null,
  ) => Promise<CallResult<T>>
}

/** Reports results in the panel's banner and in toasts. */
export function useTaskFeedback(): TaskFeedback {
  const banners = useBanners()
  return createFeedback((tone, text) => banners?.show({ tone, text, clearAfter: taskBannerTimeoutMs }))
}

/** Reports results only in toasts, for use outside of panels. */
export const toastFeedback: TaskFeedback = createFeedback(() => undefined)

function createFeedback(show: ShowMessage): TaskFeedback {
  return {
    show,
    async track(call, texts, getUndoAction) {
      const id = showCallToast.pending(texts.pending)
      const result = await call
      // A conflict is not a failure: the user sees both values.
      if (!result.success && result.error === 'stale') {
        dismissToast(id)
        return result
      }
      const text = result.success ? texts.success : serverMessageOr(result, texts.failure)
      const action = result.success ? getUndoAction?.(result.data) : null
      if (result.success) showCallToast.success(text, { id, ...(action && { action, duration: undoDuration }) })
      else showCallToast.failure(text, { id })
      show(result.success ? 'success' : 'error', text)
      return result
    },
  }
}
