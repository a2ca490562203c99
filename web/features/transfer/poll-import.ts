import { type Import, pollInterval, readImport } from './requests.ts'

type Polling = {
  /** Whether it is time to ask; always, if missing. */
  isDue?: () => boolean
  isOver: (reply: Import) => boolean
  /** Called with each reply, or null after a failure; `isGone` if the person has switched to another workspace, or signed out. */
  onReply: (reply: Import | null, isGone: boolean) => void
  onEnd?: () => void
}

/** Polls an import until it is over, or can no longer be read. Returns a function that asks at once. */
export function pollImport(id: string, { isDue = () => true, isOver, onReply, onEnd }: Polling): () => Promise<void> {
  let asking = false
  const poll = async () => {
    if (asking) return
    asking = true
    const reply = await readImport(id)
    asking = false
    const isGone = !reply.success && (reply.status === 404 || reply.status === 401)
    if (isGone || (reply.success && isOver(reply.data))) {
      clearInterval(timer)
      onEnd?.()
    }
    onReply(reply.success ? reply.data : null, isGone)
  }
  const timer = setInterval(() => {
    if (isDue()) void poll()
  }, pollInterval)
  return poll
}
