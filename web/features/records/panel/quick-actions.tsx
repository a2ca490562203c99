import CircleCheck from 'lucide-react/icons/circle-check'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { getFieldHref } from '../fields/field-actions.tsx'
import type { PanelTab, PanelTabId } from './panel-tabs.tsx'
import { type PanelForm, useOpenPanelForm, useOpenTab } from './use-open-tab.ts'

type QuickAction = { text: string; label: string; icon: ReactNode; tab: PanelTabId; form?: PanelForm }

/** What is done most with a record. Each opens its tab, and the form there. */
const actions: readonly QuickAction[] = [
  { text: t('Call'), label: t('Log a call'), icon: <Phone />, tab: 'activities', form: 'call' },
  { text: 'WhatsApp', label: t('Open WhatsApp messages'), icon: <MessageCircle />, tab: 'messages' },
  { text: t('Task'), label: t('Add a task'), icon: <CircleCheck />, tab: 'tasks', form: 'tasks' },
  { text: t('Note'), label: t('Add a note'), icon: <StickyNote />, tab: 'notes', form: 'notes' },
]

type QuickActionsProps = { tabs: readonly ({ id: PanelTabId } & Pick<PanelTab, 'add'>)[]; email: string | null }

/** Buttons that log a call, write an email or a message, and add a task or a note. */
export function QuickActions({ tabs, email }: QuickActionsProps) {
  const may = usePermissionCheck()
  const openTab = useOpenTab()
  const openForm = useOpenPanelForm()
  const isAllowed = ({ tab, form }: QuickAction) => {
    const add = tabs.find(({ id }) => id === tab)?.add
    return !form || (add !== undefined && may(add.permission))
  }
  const [first, ...rest] = actions.filter(isAllowed).map(({ text, label, icon, tab, form }) => (
    <Button
      key={label}
      size="sm"
      icon={icon}
      aria-label={label}
      {...tooltipProps(label)}
      className={liveClass}
      onClick={() => (form ? openForm(tab, form) : openTab(tab))}
    >
      {text}
    </Button>
  ))
  return (
    <fieldset className="flex flex-wrap gap-1 px-4 pb-2 touch:grid touch:grid-cols-[repeat(auto-fit,minmax(60px,1fr))]">
      <legend className="sr-only">{t('Actions')}</legend>
      {first}
      <EmailAction email={email} />
      {rest}
    </fieldset>
  )
}

function EmailAction({ email }: { email: string | null }) {
  const href = email && getFieldHref('email', email)
  if (!href)
    return (
      <Button
        size="sm"
        icon={<Mail />}
        aria-disabled
        aria-label={t('Write an email')}
        aria-description={t('No email address')}
        {...tooltipProps(t('No email address'))}
        className={cx(actionClass, 'cursor-not-allowed text-text-3! active:scale-100!')}
      >
        {t('Email')}
      </Button>
    )
  return (
    <a
      href={href}
      aria-label={t('Write an email')}
      {...tooltipProps(t('Write to {email}', { email }))}
      className={cx(buttonClass({ size: 'sm' }), liveClass)}
    >
      <Mail aria-hidden />
      {t('Email')}
    </a>
  )
}

/** Five fit into the width of the panel. Fingers get the icon above its label, in columns. */
const actionClass =
  'min-w-11 flex-auto! gap-1! border-transparent! bg-active! px-1.5! [&>.lucide]:size-3.5 touch:h-12! touch:flex-col touch:gap-0.5! touch:px-0! touch:text-12! touch:[&>.lucide]:size-4'
const liveClass = cx(actionClass, 'hover:bg-line!')
