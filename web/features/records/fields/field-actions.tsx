import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import type { FieldKind } from '#contract/kit/fields.ts'
import { t } from '#contract/language/translate.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'

type FieldActionsProps = { kind: FieldKind; label: string; value: string }

/** The actions on a value besides editing: write, call or open, and copy. Renders nothing for kinds without actions. */
export function FieldActions({ kind, label, value }: FieldActionsProps) {
  const action = valueActions[kind]
  if (!action) return null
  const href = action.href(value)
  return (
    <>
      {href && (
        <a
          href={href}
          {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
          {...tooltipProps(action.verb)}
          aria-label={`${action.verb}: ${label}`}
          className="inline-flex size-6 flex-none items-center justify-center rounded-control text-text-2 hover:bg-active hover:text-text touch:size-11"
        >
          {action.icon}
        </a>
      )}
      <IconButton
        size="sm"
        label={t('Copy {label}', { label })}
        icon={<Copy className="size-3.5" />}
        className="max-md:hidden"
        onClick={async () => {
          if (await copyText(value)) showCallToast.success(t('Copied'))
          else showCallToast.failure(t('Couldn’t copy'))
        }}
      />
    </>
  )
}

type ValueAction = { verb: string; icon: ReactNode; href: (value: string) => string | null }

export const hasFieldActions = (kind: FieldKind): boolean => valueActions[kind] !== undefined

// Only web URLs become links, because old rows may contain any text.
const webLink: ValueAction = {
  verb: t('Open [verb]'),
  icon: <ExternalLink aria-hidden className="size-3.5" />,
  href: (value) => (/^https?:\/\//i.test(value) ? value : null),
}

/** The escaped href of a value, or null if its kind has no link. */
export const getFieldHref = (kind: FieldKind, value: string): string | null => valueActions[kind]?.href(value) ?? null

const valueActions: Partial<Record<FieldKind, ValueAction>> = {
  email: {
    verb: t('Write'),
    icon: <Mail aria-hidden className="size-3.5" />,
    href: (value) => `mailto:${encodeURIComponent(value).replace('%40', '@')}`,
  },
  phone: {
    verb: t('Call [verb]'),
    icon: <Phone aria-hidden className="size-3.5" />,
    href: (value) => (/\d/.test(value) ? `tel:${value.replace(/[^\d+]/g, '')}` : null),
  },
  url: webLink,
  handle: webLink,
}
