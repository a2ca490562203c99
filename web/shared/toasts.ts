import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'

export type ToastTone = 'pending' | 'success' | 'error' | 'info'
export type ToastAction = { label: string; onClick: () => void; kbd?: string }
export type ToastRegion = 'calls' | 'notices'

export type Toast = {
  id: number
  region: ToastRegion
  tone: ToastTone
  text: string
  /** Milliseconds until it disappears; null keeps it until it is dismissed. */
  duration: number | null
  action?: ToastAction
  /** Replaces the icon of the tone, for example with an avatar. */
  mark?: ReactNode
  /** Counts the updates of the toast. Each one restarts the timer. */
  revision: number
}

const callDuration = 4000
const noticeDuration = 2300
/** How long a deletion can be undone from its toast, in milliseconds. */
export const undoDuration = 10_000
/** The label of every action that undoes something; its shortcut finds the action by it. */
export const undoLabel = t('Undo')
const maxVisibleNotices = 3
const maxToasts = 20

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

type CallOptions = {
  /** Updates the toast with this id, so that a pending toast turns into success or failure in place. */
  id?: number
  duration?: number | null
  action?: ToastAction
}

/** Toasts about a request, at the bottom center for 4 s. A pending toast stays until it is updated or dismissed. */
export const showCallToast = {
  pending: (text: string, options: CallOptions = {}) =>
    upsertToast('calls', 'pending', text, { duration: null, ...options }),
  success: (text: string, options: CallOptions = {}) =>
    upsertToast('calls', 'success', text, { duration: callDuration, ...options }),
  failure: (text: string, options: CallOptions = {}) =>
    upsertToast('calls', 'error', text, { duration: callDuration, ...options }),
  info: (text: string, options: CallOptions = {}) =>
    upsertToast('calls', 'info', text, { duration: callDuration, ...options }),
}

type NoticeOptions = {
  id?: number
  tone?: ToastTone
  /** Milliseconds, 2300 by default; null keeps it until it is dismissed. */
  duration?: number | null
  action?: ToastAction
  mark?: ReactNode
}

/** Shows a notice about something that happened elsewhere, at the top right for 2.3 s. At most three are visible at once. */
export function showNotice(text: string, { tone = 'info', ...options }: NoticeOptions = {}): number {
  return upsertToast('notices', tone, text, { duration: noticeDuration, ...options })
}

/** Shows one toast for a request: pending, then success or failure in its place. Returns the promise's value, or rethrows. */
export async function withCallToast<T>(
  call: Promise<T>,
  texts: { pending: string; success: string | ((value: T) => string); failure: string | ((error: unknown) => string) },
): Promise<T> {
  const id = showCallToast.pending(texts.pending)
  try {
    const value = await call
    showCallToast.success(typeof texts.success === 'string' ? texts.success : texts.success(value), { id })
    return value
  } catch (error) {
    showCallToast.failure(typeof texts.failure === 'string' ? texts.failure : texts.failure(error), { id })
    throw error
  }
}

export function dismissToast(id: number) {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

/** Undoes what the newest toast offers to undo. Returns false if none does. */
export function undoLatest(): boolean {
  const toast = toasts.findLast(({ action }) => action?.label === undoLabel)
  toast?.action?.onClick()
  if (toast) dismissToast(toast.id)
  return toast !== undefined
}

export function getToasts() {
  return toasts
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The visible notices: the three newest. */
export function listVisibleNotices(all: readonly Toast[]) {
  return all.filter((toast) => toast.region === 'notices').slice(-maxVisibleNotices)
}

type ToastDetails = Pick<Toast, 'duration'> & { id?: number; action?: ToastAction; mark?: ReactNode }

function upsertToast(region: ToastRegion, tone: ToastTone, text: string, { id, duration, ...rest }: ToastDetails) {
  const before = id === undefined ? undefined : toasts.find((toast) => toast.id === id)
  if (before) {
    const next: Toast = { ...rest, id: before.id, region, tone, text, duration, revision: before.revision + 1 }
    setToasts(toasts.map((toast) => (toast === before ? next : toast)))
    return before.id
  }
  lastId += 1
  const created: Toast = { ...rest, id: lastId, region, tone, text, duration, revision: 0 }
  const others = toasts.filter((toast) => toast.region !== region)
  const same = toasts.filter((toast) => toast.region === region)
  setToasts([...others, ...same.slice(-(maxToasts - 1)), created])
  return created.id
}

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
