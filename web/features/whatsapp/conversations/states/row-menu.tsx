import Ellipsis from 'lucide-react/icons/ellipsis'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import type { Conversation } from '../conversation-requests.ts'
import { useStateActions } from './use-state-actions.tsx'

/**
 * The menu of a conversation in the list. The row itself opens it with the right button, a long press or the menu key; its own
 * button is for the mouse and fingers only, so that the list stays one stop of the keyboard for each conversation.
 */
export function RowMenu({ conversation }: { conversation: Conversation }) {
  const { listItems, dialog } = useStateActions(conversation)
  return (
    <span className="absolute end-1.5 bottom-1.5 touch:bottom-0">
      <Menu
        label={t('Actions for {name}', { name: conversation.name })}
        align="end"
        trigger={
          <IconButton
            label={t('Actions for {name}', { name: conversation.name })}
            icon={<Ellipsis />}
            size="sm"
            aria-hidden
            tabIndex={-1}
            data-row-menu
            className="opacity-0 group-hover:opacity-100 aria-expanded:opacity-100 touch:opacity-100"
          />
        }
        items={listItems(false)}
      />
      {dialog}
    </span>
  )
}
