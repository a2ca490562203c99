import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Phone from 'lucide-react/icons/phone'
import Reply from 'lucide-react/icons/reply'
import type { ComponentType, ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import type { TemplateButtonKind } from '#contract/whatsapp/enums.ts'
import type { TemplateButton } from '#contract/whatsapp/templates/template.ts'

type FilledTemplateViewProps = {
  header: ReactNode
  body: ReactNode
  footer: string | null
  buttons: readonly TemplateButton[]
}

/** A template as the person reads it: header, body, footer and buttons. */
export function FilledTemplateView({ header, body, footer, buttons }: FilledTemplateViewProps) {
  return (
    <>
      {header && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {header}
        </p>
      )}
      {body && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {body}
        </p>
      )}
      {footer && (
        <p dir="auto" className="text-12 text-text-2 wrap-anywhere">
          {footer}
        </p>
      )}
      {buttons.length > 0 && (
        <ul aria-label={t('Buttons')} className="mt-1 flex flex-col gap-1">
          {buttons.map(({ kind, text, target }, place) => (
            <ButtonLine key={`${place.toString()} ${text}`} kind={kind} text={text} target={target} />
          ))}
        </ul>
      )}
    </>
  )
}

const buttonIcons: Partial<Record<TemplateButtonKind, ComponentType<{ className?: string; 'aria-hidden'?: boolean }>>> =
  { url: ExternalLink, phone: Phone, code: Copy, reply: Reply }

/** A button of the message, which only the person can press. */
function ButtonLine({ kind, text, target }: TemplateButton) {
  const Icon = buttonIcons[kind]
  return (
    <li className="flex items-start gap-1.5 rounded-control border border-line-2 bg-surface px-2 py-1 text-12">
      {Icon && <Icon aria-hidden className="mt-0.5 size-3.5 flex-none text-text-2" />}
      <span className="min-w-0 wrap-anywhere">
        <bdi className="font-medium">{text}</bdi>
        {target && <bdi className="block text-text-2">{target}</bdi>}
      </span>
    </li>
  )
}
