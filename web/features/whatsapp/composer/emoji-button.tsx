import Smile from 'lucide-react/icons/smile'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'

/** Common emoji, each with its accessible name. */
const emojiChoices: readonly (readonly [string, string])[] = [
  ['👍', 'Thumbs up'],
  ['🙏', 'Thank you'],
  ['😊', 'Smile'],
  ['😀', 'Grin'],
  ['😂', 'Tears of joy'],
  ['😉', 'Wink'],
  ['😍', 'Heart eyes'],
  ['🤔', 'Thinking'],
  ['😅', 'Sweat smile'],
  ['😎', 'Cool'],
  ['😢', 'Sad'],
  ['😮', 'Surprised'],
  ['❤️', 'Heart'],
  ['🎉', 'Party'],
  ['🔥', 'Fire'],
  ['✅', 'Check mark'],
  ['❌', 'Cross mark'],
  ['⚠️', 'Warning'],
  ['👏', 'Applause'],
  ['🤝', 'Handshake'],
  ['👋', 'Wave'],
  ['💪', 'Strong'],
  ['👀', 'Eyes'],
  ['💡', 'Idea'],
  ['📞', 'Phone'],
  ['📅', 'Calendar'],
  ['📍', 'Place'],
  ['📦', 'Package'],
  ['🚚', 'Truck'],
  ['📄', 'Document'],
  ['💶', 'Money'],
  ['🚀', 'Rocket'],
]

/** Inserts an emoji into the text. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Popover
      label="Emoji"
      side="top"
      trigger={<IconButton label="Emoji" tipSide="top" icon={<Smile />} />}
      className="grid w-max grid-cols-8 gap-0.5 p-2"
    >
      {(close) =>
        emojiChoices.map(([sign, name]) => (
          <button
            key={sign}
            type="button"
            aria-label={name}
            className="flex size-8 items-center justify-center rounded-control text-20 hover:bg-hover touch:size-9"
            onClick={() => {
              close()
              onPick(sign)
            }}
          >
            {sign}
          </button>
        ))
      }
    </Popover>
  )
}
