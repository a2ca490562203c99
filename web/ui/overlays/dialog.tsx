import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { cx } from '../cx.ts'
import { NoticeScope } from '../feedback/notice-scope.tsx'
import { focusFirst, makeOutsideInert, restoreFocus } from './focus.ts'
import { useLayer } from './layers.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Right-aligned buttons: the safe choice first, the action last. */
  footer?: ReactNode
  /** Rendered at the left of the footer, such as a back button. */
  footerStart?: ReactNode
  /** Rendered between the title and the close button: steps, a count. */
  header?: ReactNode
  /** 440, 640 or 840 px wide. On phones, all but the small one are full screen. */
  size?: 'sm' | 'md' | 'lg'
  /** Removes the padding of the body, for full-width tables. */
  flush?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Makes the body focusable, so that the arrow keys scroll it. For dialogs that contain only text. */
  reading?: boolean
}

/** A modal dialog. The page below is inert, Escape closes it, and closing restores the focus. */
export function Dialog({ open, ...props }: DialogProps) {
  return open
    ? createPortal(
        <NoticeScope>
          <DialogBox {...props} />
        </NoticeScope>,
        document.body,
      )
    : null
}

function DialogBox({ onClose, title, children, footer, footerStart, header, ...rest }: Omit<DialogProps, 'open'>) {
  const { size = 'sm', flush, reading, role = 'dialog' } = rest
  const scrim = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const named = {
    role,
    'aria-modal': true,
    'aria-labelledby': titleId,
    'aria-describedby': role === 'alertdialog' ? bodyId : undefined,
  }
  useModal(scrim, box)
  useLayer({
    open: true,
    inside: (target) => box.current?.contains(target) ?? false,
    onEscape: onClose,
    closesOnBack: true,
  })

  return (
    <div
      ref={scrim}
      className={cx(
        'fixed inset-0 z-(--z-dialog) flex animate-fade-in items-start justify-center bg-scrim',
        size === 'sm' ? 'px-4 pt-18 pb-4 short:pt-4' : 'md:px-6 md:pt-18 md:pb-6 md:short:py-4',
      )}
    >
      <div
        ref={box}
        {...named}
        tabIndex={-1}
        className={cx(
          'flex max-h-full w-full animate-dialog-in flex-col border-line-2 bg-raised shadow-3 outline-none short:overflow-y-auto',
          size === 'sm' ? 'rounded-card border' : 'max-md:h-full md:rounded-card md:border',
          widths[size],
        )}
      >
        <div className="flex min-h-13 flex-none items-center gap-2 border-b border-line ps-5 pe-3">
          <h2 id={titleId} className="text-15 font-semibold tracking-tight">
            {title}
          </h2>
          <div className="ms-auto flex items-center gap-3" data-not-first>
            {header}
            <IconButton label={t('Close')} kbd="Esc" icon={<X />} onClick={onClose} />
          </div>
        </div>
        <div
          id={bodyId}
          tabIndex={reading ? 0 : undefined}
          data-not-first={reading}
          className={cx(
            'min-h-0 flex-auto overflow-auto thin-scroll max-md:flex-1 short:flex-none!',
            reading && '-outline-offset-2!',
            !flush && 'px-5 pt-4 pb-5',
          )}
        >
          {children}
        </div>
        {footer && (
          <div
            className={cx(
              'flex flex-none items-center gap-2 border-t border-line px-5 py-3',
              // As high as the inputs of forms.
              role === 'dialog' && '[--h-control:var(--h-control-lg)]',
            )}
          >
            {footerStart && <div className="-ms-2">{footerStart}</div>}
            <div className="ms-auto flex gap-2 max-md:flex-1 max-md:*:flex-1">{footer}</div>
          </div>
        )}
      </div>
    </div>
  )
}

const widths = { sm: 'md:w-110 max-w-110', md: 'md:w-160', lg: 'md:w-210' }

/** Makes the rest of the page inert while the dialog is open, except toasts and tooltips. */
export function useModal(scrim: { current: HTMLElement | null }, box: { current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const before = document.activeElement
    const dialog = box.current
    const restore = scrim.current ? makeOutsideInert(scrim.current) : undefined
    if (dialog) focusFirst(dialog)
    return () => {
      restore?.()
      restoreFocus(before, dialog)
    }
  }, [scrim, box])
}
