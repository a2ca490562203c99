import Ellipsis from 'lucide-react/icons/ellipsis'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { t } from '#contract/language/translate.ts'
import { pinTexts } from '#contract/notes/messages.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { rowActionsClass } from '../../ui/controls/row-actions.ts'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/overlays/menu.tsx'

type NoteMenuProps = { isPinned: boolean; onTogglePin: (isPinned: boolean) => void }

/** The menu of a note in a row marked as `group/row`. */
export const NoteMenu = ({ isPinned, onTogglePin }: NoteMenuProps) => (
  <Menu
    label={t('Note actions')}
    side="bottom"
    align="end"
    trigger={
      <IconButton
        size="sm"
        label={t('Note actions')}
        icon={<Ellipsis />}
        className={cx('-my-0.5 max-md:-my-2', rowActionsClass)}
      />
    }
    items={[
      {
        label: isPinned ? pinTexts.unpin : pinTexts.pin,
        icon: isPinned ? <PinOff /> : <Pin />,
        onSelect: () => onTogglePin(!isPinned),
      },
    ]}
  />
)
