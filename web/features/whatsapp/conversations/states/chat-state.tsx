import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { t } from '#contract/language/translate.ts'
import { displayKeys, shortcuts } from '../../../../platform/keyboard/shortcuts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { useShortcuts } from '../../../../ui/keyboard/use-shortcuts.ts'
import { useIsNarrow } from '../../../../ui/layout/use-narrow.ts'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import type { Conversation } from '../conversation-requests.ts'
import { StateText, stateIcons } from './state-mark.tsx'
import { useStateActions } from './use-state-actions.tsx'

type ChatStateProps = { conversation: Conversation; panelShown: boolean }

/**
 * What can be done about the open conversation, as one button and a menu beside it that names every state but the usual one. On a phone the
 * menu of the conversation has the rest.
 */
export function ChatState({ conversation, panelShown }: ChatStateProps) {
  const { resolve, wait, snooze, unread } = shortcuts.inbox
  const actions = useStateActions(conversation)
  const isNarrow = useIsNarrow()
  const isResolved = conversation.state === 'RESOLVED'
  const isOpen = conversation.state === 'OPEN'
  useShortcuts(
    {
      [resolve.key]: actions.resolveOrReopen,
      [wait.key]: actions.wait,
      [snooze.key]: actions.openSnoozeDialog,
      [unread.key]: actions.markUnread,
    },
    // The panel is the only layer that may be open.
    panelShown ? 1 : 0,
  )
  const icon = isResolved ? <RotateCcw /> : <Check />
  const label = isResolved ? t('Reopen') : t('Resolve')
  if (isNarrow)
    return (
      <>
        <IconButton label={label} icon={icon} onClick={actions.resolveOrReopen} />
        {actions.dialog}
      </>
    )
  return (
    <span className="flex flex-none">
      <Button
        icon={icon}
        kbd={displayKeys(resolve).join('')}
        className="rounded-e-none"
        onClick={actions.resolveOrReopen}
      >
        <span className="@max-2xl:sr-only">{label}</span>
      </Button>
      <Menu
        label={t('State')}
        align="end"
        trigger={
          <Button
            className="-ms-px rounded-s-none px-2"
            icon={<span className={cx('flex', isOpen && 'hidden')}>{stateIcons[conversation.state]}</span>}
          >
            <span className="sr-only">{t('State:')} </span>
            <span className={isOpen ? 'sr-only' : 'max-w-48 truncate @max-2xl:sr-only'}>
              <StateText conversation={conversation} />
            </span>
            <ChevronDown aria-hidden className="size-3.5" />
          </Button>
        }
        items={actions.listItems(true)}
      />
      {actions.dialog}
    </span>
  )
}
