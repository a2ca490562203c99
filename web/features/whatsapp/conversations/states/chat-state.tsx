import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { t } from '#contract/language/translate.ts'
import { displayKeys, shortcuts } from '../../../../platform/keyboard/shortcuts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useShortcuts } from '../../../../ui/keyboard/use-shortcuts.ts'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import type { Conversation } from '../conversation-requests.ts'
import { StateText, stateIcons } from './state-mark.tsx'
import { useStateActions } from './use-state-actions.tsx'

type ChatStateProps = { conversation: Conversation; panelShown: boolean }

/** The state of the open conversation, with what can be done about it. */
export function ChatState({ conversation, panelShown }: ChatStateProps) {
  const { resolve, wait, snooze, unread } = shortcuts.inbox
  const actions = useStateActions(conversation)
  const isResolved = conversation.state === 'RESOLVED'
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
    <>
      <Button
        icon={isResolved ? <RotateCcw /> : <Check />}
        kbd={displayKeys(resolve).join('')}
        className="max-md:hidden"
        onClick={actions.resolveOrReopen}
      >
        <span className="@max-2xl:sr-only">{isResolved ? t('Reopen') : t('Resolve')}</span>
      </Button>
      <Menu
        label={t('State')}
        align="end"
        trigger={
          <Button variant="ghost" icon={stateIcons[conversation.state]}>
            <span className="sr-only">{t('State:')} </span>
            <span className="max-w-48 truncate @max-2xl:sr-only">
              <StateText conversation={conversation} />
            </span>
          </Button>
        }
        items={actions.listItems(true)}
      />
      {actions.dialog}
    </>
  )
}
