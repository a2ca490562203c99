import SmilePlus from 'lucide-react/icons/smile-plus'
import { isReactable, quickReactions } from '#contract/whatsapp/reactions.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { EmojiGrid, emojiChoices } from '../composer/emoji-grid.tsx'
import { react } from './change-requests.ts'
import type { WhatsappMessage } from './thread-requests.ts'

const quick: readonly string[] = quickReactions.map(([emoji]) => emoji)
/** The six that WhatsApp offers first, then the others. */
const choices = [...quickReactions, ...emojiChoices.filter(([emoji]) => !quick.includes(emoji))]

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
  if (!isReactable(message)) return null
  return (
    <Popover
      label="Reactions"
      side="top"
      trigger={
        <IconButton
          size="sm"
          label="React"
          tipSide="top"
          icon={<SmilePlus className="size-4" />}
          className="opacity-0 aria-expanded:opacity-100 focus-visible:opacity-100 group-hover/bubble:opacity-100 touch:hidden"
        />
      }
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
