import Smile from 'lucide-react/icons/smile'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { EmojiGrid, emojiChoices } from './emoji-grid.tsx'

/** Inserts an emoji into the text. */
export const EmojiButton = ({ onPick }: { onPick: (emoji: string) => void }) => (
  <Popover
    label={t('Emoji')}
    side="top"
    trigger={<IconButton label={t('Emoji')} tipSide="top" icon={<Smile />} />}
    className="w-max p-2"
  >
    {(close) => (
      <EmojiGrid
        choices={emojiChoices}
        onPick={(emoji) => {
          close()
          onPick(emoji)
        }}
      />
    )}
  </Popover>
)
