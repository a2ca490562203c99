import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { cx } from '../cx.ts'

type BannerTone = 'success' | 'error' | 'warning' | 'info'

type BannerProps = {
  tone: BannerTone
  children: ReactNode
  /** Milliseconds until it calls onClose: 5000 in panels, 3000 after saving a field. */
  clearAfter?: number
  onClose?: () => void
  action?: { label: string; onClick: () => void }
  /** A small mark instead of a bar, for what the screen shows anyway. */
  quiet?: boolean
  className?: string
}

export function Banner({ tone, children, clearAfter, onClose, action, quiet = false, className }: BannerProps) {
  useEffect(() => {
    if (!clearAfter || !onClose) return
    const timer = setTimeout(onClose, clearAfter)
    return () => clearTimeout(timer)
  }, [clearAfter, onClose])
  const Mark = marks[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-quiet={quiet || undefined}
      className={cx(
        'flex items-start rounded-control border',
        quiet ? 'animate-fade-in gap-1.5 px-2 py-0.5 text-12 leading-5 [&>.lucide]:size-3.5' : 'gap-2 py-2 ps-3 pe-2',
        tones[tone],
        className,
      )}
    >
      <Mark aria-hidden className="mt-0.5" />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {(action || (onClose && !clearAfter)) && (
        <span className="-my-0.5 ms-auto flex flex-none gap-1">
          {action && (
            <Button
              size="sm"
              variant="ghost"
              className="text-current! not-disabled:hover:bg-current/10!"
              onClick={action.onClick}
            >
              {action.label}
            </Button>
          )}
          {onClose && !clearAfter && (
            <IconButton
              size="sm"
              label={t('Dismiss')}
              icon={<X className="size-3.5" />}
              className="text-current! not-disabled:hover:bg-current/10!"
              onClick={onClose}
            />
          )}
        </span>
      )}
    </div>
  )
}

const marks = { success: Check, error: TriangleAlert, warning: Info, info: Info }

const tones: Record<BannerTone, string> = {
  success: 'border-green-edge bg-green-tint text-green-ink',
  error: 'border-red-edge bg-red-tint text-red-ink',
  warning: 'border-orange-edge bg-orange-tint text-orange-ink',
  info: 'border-line-2 bg-canvas text-text-2',
}

type Message = { tone: BannerTone; text: string; clearAfter?: number; action?: { label: string; onClick: () => void } }
type BannerHandle = { show: (message: Message) => void; clear: () => void }

const BannerContext = createContext<BannerHandle | null>(null)

/** Provides one banner to everything inside: `const banners = useBanners(); banners?.show({ tone, text })`. */
export function BannerProvider({ children }: { children: (banner: ReactNode) => ReactNode }) {
  const [message, setMessage] = useState<(Message & { key: number }) | null>(null)
  const banners = useMemo<BannerHandle>(
    () => ({
      show: (next) => setMessage((last) => ({ clearAfter: 5000, ...next, key: (last?.key ?? 0) + 1 })),
      clear: () => setMessage(null),
    }),
    [],
  )
  return (
    <BannerContext value={banners}>
      {children(
        message && (
          <Banner
            key={message.key}
            tone={message.tone}
            clearAfter={message.clearAfter}
            onClose={banners.clear}
            action={message.action}
            quiet={message.tone === 'success' && !message.action}
          >
            {message.text}
          </Banner>
        ),
      )}
    </BannerContext>
  )
}

/** The banner of the nearest BannerProvider, or null. */
export function useBanners(): BannerHandle | null {
  return useContext(BannerContext)
}
