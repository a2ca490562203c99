import { taskBanner, type taskTexts } from '#contract/tasks/messages.ts'
import type { Result } from '../../platform/api.ts'
import { saidOr } from '../../platform/failure.ts'
import { useBanners } from '../../ui/banner.tsx'
import { callToast, dismissToast, type ToastAction, undoFor } from '../../ui/toasts.ts'

type CallTexts = { readonly [K in keyof typeof taskTexts.create]: string }
type Show = (tone: 'success' | 'error', text: string) => void

export type Say = {
  /** A message in the panel, where there is one. */
  show: Show
  /** What a call comes to, in the panel and as a toast (CTR-24), which may offer the way back. The result is passed on. */
  call: <T>(call: Promise<Result<T>>, texts: CallTexts, wayBack?: (data: T) => ToastAction | null) => Promise<Result<T>>
}

/** How the panels of tasks tell people what happened. */
export function useSay(): Say {
  const banners = useBanners()
  return sayWith((tone, text) => banners?.show({ tone, text, clearAfter: taskBanner }))
}

/** The same where there is no panel: a toast alone. */
export const sayInToasts: Say = sayWith(() => undefined)

function sayWith(show: Show): Say {
  return {
    show,
    async call(call, texts, wayBack) {
      const id = callToast.pending(texts.pending)
      const result = await call
      // Whoever clashes with somebody is shown both values: that is no failure.
      if (!result.success && result.error === 'stale') {
        dismissToast(id)
        return result
      }
      const text = result.success ? texts.success : saidOr(result, texts.failure)
      const action = result.success ? wayBack?.(result.data) : null
      if (result.success) callToast.success(text, { id, ...(action && { action, duration: undoFor }) })
      else callToast.failure(text, { id })
      show(result.success ? 'success' : 'error', text)
      return result
    },
  }
}
