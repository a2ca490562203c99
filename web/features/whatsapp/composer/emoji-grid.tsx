import { t } from '#contract/language/translate.ts'

/** Common emoji, each with its accessible name. */
export const emojiChoices: readonly (readonly [string, string])[] = [
  ['👍', t('Thumbs up')],
  ['🙏', t('Thank you')],
  ['😊', t('Smile')],
  ['😀', t('Grin')],
  ['😂', t('Tears of joy')],
  ['😉', t('Wink')],
  ['😍', t('Heart eyes')],
  ['🤔', t('Thinking')],
  ['😅', t('Sweat smile')],
  ['😎', t('Cool')],
  ['😢', t('Sad')],
  ['😮', t('Surprised')],
  ['❤️', t('Heart')],
  ['🎉', t('Party')],
  ['🔥', t('Fire')],
  ['✅', t('Check mark')],
  ['❌', t('Cross mark')],
  ['⚠️', t('Warning')],
  ['👏', t('Applause')],
  ['🤝', t('Handshake')],
  ['👋', t('Wave')],
  ['💪', t('Strong')],
  ['👀', t('Eyes')],
  ['💡', t('Idea')],
  ['📞', t('Phone')],
  ['📅', t('Calendar')],
  ['📍', t('Place')],
  ['📦', t('Package')],
  ['🚚', t('Truck')],
  ['📄', t('Document')],
  ['💶', t('Money')],
  ['🚀', t('Rocket')],
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
