import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import Mail from 'lucide-react/icons/mail'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { ConversationState } from '#contract/whatsapp/enums.ts'
import type { CallResult } from '../../../../platform/api/client.ts'
import { displayKeys, shortcuts } from '../../../../platform/keyboard/shortcuts.ts'
import { useTimeZone } from '../../../../platform/session/session.ts'
import { showCallToast } from '../../../../shared/toasts.ts'
import type { MenuItem } from '../../../../ui/overlays/menu.tsx'
import { isSameChat, useInboxSearch } from '../chat.ts'
import type { Conversation } from '../conversation-requests.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { formatSnoozeEnd, listSnoozeTimes } from './snooze-times.ts'
import { changeState, markUnread } from './state-requests.ts'

type StateActions = {
  resolveOrReopen: () => void
  wait: () => void
  openSnoozeDialog: () => void
  /** Also closes the conversation: it is read again when it is opened. */
  markUnread: () => void
  /** The same as menu items. The keys act on the open conversation, so only its menu shows them. */
  listItems: (withKeys: boolean) => (MenuItem | false)[]
  /** To be rendered beside the menu. */
  dialog: ReactNode
}

/** What can be done to finish a conversation, or to put it off. */
export function useStateActions(conversation: Conversation): StateActions {
  const [snoozing, setSnoozing] = useState(false)
  const timeZone = useTimeZone()
  const { open, change } = useInboxSearch()
  const { state } = conversation
  const set = (next: ConversationState, until?: string) =>
    void changeState(conversation, next, until).then(toastFailure)
  const actions = {
    resolveOrReopen: () => set(state === 'RESOLVED' ? 'OPEN' : 'RESOLVED'),
    wait: () => set('WAITING'),
    openSnoozeDialog: () => setSnoozing(true),
    markUnread: () =>
      void markUnread(conversation).then((result) => {
        if (result.success && isSameChat(conversation, open)) change({ chat: undefined, panel: undefined })
        toastFailure(result)
      }),
  }
  const { resolve, wait, snooze, unread } = shortcuts.inbox
  const listItems = (withKeys: boolean): (MenuItem | false)[] => {
    const kbd = (one: typeof resolve | typeof wait | typeof snooze | typeof unread) =>
      withKeys && { kbd: displayKeys(one).join('') }
    return [
      state !== 'RESOLVED' && {
        label: t('Resolve'),
        icon: <CircleCheck aria-hidden />,
        ...kbd(resolve),
        onSelect: actions.resolveOrReopen,
      },
      state !== 'OPEN' && {
        label: t('Reopen'),
        icon: <RotateCcw aria-hidden />,
        ...(state === 'RESOLVED' && kbd(resolve)),
        onSelect: () => set('OPEN'),
      },
      state !== 'WAITING' && {
        label: t('Waiting'),
        icon: <Hourglass aria-hidden />,
        ...kbd(wait),
        onSelect: actions.wait,
      },
      { label: t('Mark as unread'), icon: <Mail aria-hidden />, ...kbd(unread), onSelect: actions.markUnread },
      'separator',
      { heading: t('Snooze until') },
      ...listSnoozeTimes(timeZone).map(({ label, until }) => ({
        label,
        icon: <Clock aria-hidden />,
        hint: formatSnoozeEnd(until, timeZone),
        onSelect: () => set('SNOOZED', until),
      })),
      {
        label: t('Pick date and time…'),
        icon: <Clock aria-hidden />,
        ...kbd(snooze),
        onSelect: actions.openSnoozeDialog,
      },
    ]
  }
  const dialog = snoozing && <SnoozeDialog conversation={conversation} onClose={() => setSnoozing(false)} />
  return { ...actions, listItems, dialog }
}

const toastFailure = (result: CallResult<unknown>) => {
  if (!result.success) showCallToast.failure(result.message)
}
