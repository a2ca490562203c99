import SmilePlus from 'lucide-react/icons/smile-plus'
import { t } from '#contract/language/translate.ts'
import { isAnswerable } from '#contract/whatsapp/quotes.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { EmojiGrid, emojiChoices } from '../composer/emoji-grid.tsx'
import { BubbleButton } from './bubble-button.tsx'
import { react } from './change-requests.ts'
import type { WhatsappMessage } from './thread-requests.ts'

/** Those that WhatsApp offers first, and then the others. */
const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏']
const isQuick = ([emoji]: (typeof emojiChoices)[number]) => quickReactions.includes(emoji)
const choices = [
  ...emojiChoices.filter(isQuick).sort(([one], [other]) => quickReactions.indexOf(one) - quickReactions.indexOf(other)),
  ...emojiChoices.filter((choice) => !isQuick(choice)),
]

/** The reaction of the account to a message. */
const findOwnReaction = ({ reactions }: WhatsappMessage): string | null =>
  reactions.find(({ fromMe }) => fromMe)?.emoji ?? null

/** Gives a message a reaction, or takes it back; says so if that failed. */
export async function changeReaction(message: WhatsappMessage, emoji: string | null): Promise<void> {
  const result = await react(message, emoji)
  if (!result.success) showCallToast.failure(result.message)
}

/** Chooses the reaction to a message. On touch screens the menu of the message does: three buttons would leave it no room. */
export function ReactButton({ message }: { message: WhatsappMessage }) {
  if (!isAnswerable(message)) return null
  return (
    <Popover
      label={t('Reactions')}
      side="top"
      trigger={<BubbleButton label={t('React')} icon={<SmilePlus className="size-4" />} className="touch:hidden" />}
      className="w-max p-2"
    >
      {(close) => <ReactionChoices message={message} onDone={close} />}
    </Popover>
  )
}

/** The reactions to choose from; the present one again takes it back. */
export function ReactionChoices({ message, onDone }: { message: WhatsappMessage; onDone: () => void }) {
  const own = findOwnReaction(message)
  return (
    <EmojiGrid
      choices={choices}
      chosen={own ?? ''}
      onPick={(emoji) => {
        onDone()
        void changeReaction(message, emoji === own ? null : emoji)
      }}
    />
  )
}
