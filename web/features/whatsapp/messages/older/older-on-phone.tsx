import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { type RefObject, useEffect, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { showCallToast } from '../../../../shared/toasts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import type { ChatRef } from '../../conversations/chat.ts'
import { reloadOldestPage } from '../thread-requests.ts'
import { olderMessagesQuery, requestOlderMessages } from './older-requests.ts'

type OlderOnPhoneProps = {
  chat: ChatRef
  /** Gets the focus when there is nothing left to ask for. */
  scroller: RefObject<HTMLElement | null>
}

/** Above the first message: asks the phone for those before it. */
export function OlderOnPhone({ chat, scroller }: OlderOnPhoneProps) {
  const { data } = useQuery(olderMessagesQuery(chat))
  const state = data?.state
  const before = useRef(state)
  const hasAsked = useRef(false)
  useEffect(() => {
    const hasAnswered = before.current === 'REQUESTED' && (state === 'AVAILABLE' || state === 'ENDED')
    before.current = state
    if (hasAnswered) void reloadOldestPage(chat)
    if (hasAnswered && state === 'ENDED' && hasAsked.current) scroller.current?.focus()
  }, [state, chat, scroller])
  const ask = async () => {
    hasAsked.current = true
    const result = await requestOlderMessages(chat)
    if (!result.success) showCallToast.failure(result.message)
  }
  if (state === undefined || state === 'UNSUPPORTED') return null
  return (
    <p role="status" className="flex min-h-10 flex-wrap items-center justify-center gap-x-2 px-4 text-12 text-text-2">
      {state === 'UNANSWERED' && t('The phone did not answer. Open WhatsApp on it, then try again.')}
      {state === 'ENDED' ? (
        t('The phone has no older messages')
      ) : (
        <Button size="sm" variant="ghost" icon={<History />} busy={state === 'REQUESTED'} onClick={() => void ask()}>
          {state === 'REQUESTED' ? t('Waiting for the phone') : t('Load older messages from the phone')}
        </Button>
      )}
    </p>
  )
}
