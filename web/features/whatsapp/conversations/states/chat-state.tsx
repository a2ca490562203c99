import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { t } from '#contract/language/translate.ts'
import { displayKeys, shortcuts } from '../../../../platform/keyboard/shortcuts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { useShortcuts } from '../../../../ui/keyboard/use-shortcuts.ts'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import type { Conversation } from '../conversation-requests.ts'
import { StateText, stateIcons } from './state-mark.tsx'
import { useStateActions } from './use-state-actions.tsx'

type ChatStateProps = { conversation: Conversation; panelShown: boolean }

/** What can be done about the open conversation, as one button and a menu beside it that names every state but the usual one. */
export function ChatState({ conversation, panelShown }: ChatStateProps) {
  const { resolve, wait, snooze, unread } = shortcuts.inbox
  const actions = useStateActions(conversation)
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
  return (
    <span className="flex flex-none">
      <Button
        icon={isResolved ? <RotateCcw /> : <Check />}
        kbd={displayKeys(resolve).join('')}
        className="rounded-e-none max-md:hidden"
        onClick={actions.resolveOrReopen}
      >
        <span className="@max-2xl:sr-only">{isResolved ? t('Reopen') : t('Resolve')}</span>
      </Button>
      <Menu
        label={t('State')}
        align="end"
        trigger={
          <Button
            className="max-md:border-transparent max-md:bg-transparent md:-ms-px md:rounded-s-none md:px-2"
            icon={<span className={cx('flex', isOpen && 'md:hidden')}>{stateIcons[conversation.state]}</span>}
          >
            <span className="sr-only">{t('State:')} </span>
            <span className={isOpen ? 'sr-only' : 'max-w-48 truncate @max-2xl:sr-only'}>
              <StateText conversation={conversation} />
            </span>
            <ChevronDown aria-hidden className="size-3.5 max-md:hidden" />
          </Button>
        }
        items={actions.listItems(true)}
      />
      {actions.dialog}
    </span>
  )
}
