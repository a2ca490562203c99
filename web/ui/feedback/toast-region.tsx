import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#contract/language/translate.ts'
import {
  dismissToast,
  getToasts,
  listVisibleNotices,
  subscribeToToasts,
  type Toast,
  type ToastRegion,
} from '../../shared/toasts.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { cx } from '../cx.ts'
import { useEscapeWithoutLayers } from '../overlays/layers.ts'
import { Spinner } from './spinner.tsx'

/** Both toast regions. Screen readers announce them politely, and they never take the focus. Mounted once by `<GlobalOverlays />`. */
export function ToastRegions() {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  // Without a network, changes wait, and the bar at the top says so.
  const all = useSyncExternalStore(subscribeToToasts, getToasts).filter(({ tone }) => isOnline || tone !== 'pending')
  useEscapeWithoutLayers(true, dismissFinished)
  return createPortal(
    <>
      <Region region="calls" label={t('Progress')} toasts={all.filter((toast) => toast.region === 'calls')} />
      <Region region="notices" label={t('Notices')} toasts={listVisibleNotices(all)} />
    </>,
    document.body,
  )
}

/** Escape dismisses all toasts except those of pending requests. */
function dismissFinished(event: KeyboardEvent) {
  const finished = getToasts().filter(({ tone }) => tone !== 'pending')
  if (finished.length === 0) return
  event.preventDefault()
  for (const { id } of finished) dismissToast(id)
}

type RegionProps = { region: ToastRegion; label: string; toasts: readonly Toast[] }

function Region({ region, label, toasts }: RegionProps) {
  const [paused, setPaused] = useState(false)
  const empty = toasts.length === 0
  useEffect(() => {
    if (empty) setPaused(false)
  }, [empty])
  return (
    <section
      data-live
      aria-label={label}
      className={cx(
        'pointer-events-none fixed z-(--z-toast)',
        region === 'calls'
          ? 'inset-x-4 bottom-[calc(16px+var(--toast-lift,0px))] max-md:bottom-[calc(72px+env(safe-area-inset-bottom)+var(--toast-lift,0px))]'
          : // Below the headers of screens, panels and the media viewer, so that their close buttons stay reachable.
            'end-3 top-[calc(var(--h-header)+8px)] w-85 max-w-[calc(100%-24px)]',
      )}
    >
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
        className={cx(
          'flex max-h-[calc(100vh-32px)] flex-col gap-2 overflow-clip [overflow-clip-margin:24px]',
          region === 'calls' && 'items-center justify-end',
        )}
      >
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} paused={paused} />
        ))}
      </ol>
    </section>
  )
}

function ToastRow({ toast, paused }: { toast: Toast; paused: boolean }) {
  useTimer(toast, paused)
  const notice = toast.region === 'notices'
  return (
    <li
      data-tone={toast.tone}
      className={cx(
        'pointer-events-auto flex min-h-10 animate-menu-in gap-2 rounded-card border border-line-2 bg-raised py-2 ps-3 pe-2 shadow-2',
        notice ? 'w-full items-start' : 'max-w-100 items-center',
      )}
    >
      <Mark toast={toast} />
      <span className={cx('min-w-0 wrap-anywhere', notice ? 'line-clamp-4 flex-1 py-0.5' : 'pe-1')}>{toast.text}</span>
      {toast.action && (
        <Button
          size="sm"
          variant="ghost"
          kbd={toast.action.kbd}
          onClick={() => {
            toast.action?.onClick()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </Button>
      )}
      {notice && (
        <IconButton
          size="sm"
          label={t('Dismiss')}
          icon={<X />}
          className="-mt-px"
          onClick={() => dismissToast(toast.id)}
        />
      )}
    </li>
  )
}

function Mark({ toast }: { toast: Toast }) {
  if (toast.mark) return <span className="flex-none">{toast.mark}</span>
  if (toast.tone === 'pending') return <Spinner className="text-text-2" />
  const Icon = { success: Check, error: TriangleAlert, info: Info }[toast.tone]
  const tone = { success: 'text-green-ink', error: 'text-red-ink', info: 'text-text-2' }[toast.tone]
  return <Icon aria-hidden className={cx(tone, toast.region === 'notices' && 'mt-1')} />
}

/** Dismisses a toast when its time is up. The timer pauses on hover, on focus and while the tab is hidden. */
function useTimer(toast: Toast, paused: boolean) {
  const left = useRef({ revision: -1, ms: 0 })
  const hidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const { id, revision, duration } = toast
  useEffect(() => {
    if (duration === null) return
    if (left.current.revision !== revision) left.current = { revision, ms: duration }
    if (paused || hidden) return
    const started = performance.now()
    const timer = setTimeout(() => dismissToast(id), left.current.ms)
    return () => {
      clearTimeout(timer)
      left.current.ms = Math.max(0, left.current.ms - (performance.now() - started))
    }
  }, [id, revision, duration, paused, hidden])
}

function onNetwork(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

function onVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
