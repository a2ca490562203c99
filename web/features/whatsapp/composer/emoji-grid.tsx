/** Common emoji, each with its accessible name. */
export const emojiChoices: readonly (readonly [string, string])[] = [
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

type EmojiGridProps = {
  choices: readonly (readonly [emoji: string, name: string])[]
  /** The one that is chosen now. */
  chosen?: string | undefined
  onPick: (emoji: string) => void
}

/** Emoji to choose from, eight in a row. */
export const EmojiGrid = ({ choices, chosen, onPick }: EmojiGridProps) => (
  <div className="grid w-max grid-cols-8 gap-0.5">
    {choices.map(([emoji, name]) => (
      <button
        key={emoji}
        type="button"
        aria-label={name}
        aria-pressed={chosen === undefined ? undefined : emoji === chosen}
        className="flex size-8 items-center justify-center rounded-control text-20 hover:bg-hover aria-pressed:bg-accent-soft touch:size-9"
        onClick={() => onPick(emoji)}
      >
        {emoji}
      </button>
    ))}
  </div>
)
