import { changeWindows } from '#contract/whatsapp/message-changes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { type EngineCapabilities, EngineError, type EngineSession, LeaseLostError, type SendResult } from '../engine.ts'
import type { Lease } from '../sessions/lease.ts'
import {
  type ChangeItem,
  claimBatch,
  claimLimit,
  dropChange,
  isChange,
  markChanged,
  markFailed,
  markInFlight,
  markSent,
  markUnknown,
  type OutboxItem,
  reschedule,
} from './outbox-store.ts'
import { createRateLimiter } from './rate-limiter.ts'

type WorkerDeps = Pick<Platform, 'database' | 'changes' | 'media'>

type WorkerOptions = {
  capabilities: EngineCapabilities
  signal: AbortSignal
  /** The session can no longer be used. */
  onFailure: (error: unknown) => void
}

type DeliveryContext = WorkerOptions & {
  deps: WorkerDeps
  lease: Lease
  session: EngineSession
  waitForRate: (signal: AbortSignal) => Promise<void>
  wakeAfter: (milliseconds: number) => void
}

/** Maximum attempts of an item, and milliseconds until the next attempt. */
const maxAttempts = 8
const backoff = (attempts: number) => Math.min(60_000, 1_000 * 2 ** attempts)

/** Delivers the outbox of an account through its session on every `wake`, until the signal aborts. */
export function startOutboxWorker(
  deps: WorkerDeps,
  lease: Lease,
  session: EngineSession,
  options: WorkerOptions,
): { wake(): void; done(): Promise<void> } {
  const { signal, onFailure, capabilities } = options
  const inFlight = new Set<Promise<void>>()
  /** Messages to people who have not written that are being sent, or wait for the rate limit. */
  let unsolicited = 0
  let isClaiming = false
  let wakeRequested = false
  let timer: NodeJS.Timeout | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))

  const wakeAfter = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void wake(), milliseconds)
  }
  const waitForRate = createRateLimiter(capabilities.rateLimit)
  const context: DeliveryContext = { ...options, deps, lease, session, waitForRate, wakeAfter }

  const wake = async (): Promise<void> => {
    wakeRequested = true
    if (isClaiming || signal.aborted) return
    isClaiming = true
    try {
      while (wakeRequested && !signal.aborted) {
        wakeRequested = false
        // The others can still be cancelled, and answers are never behind them.
        const room = capabilities.rateLimit ? maxWaitingForRate - unsolicited : claimLimit
        for (const item of await claimBatch(deps, lease, session.newProviderId, room)) {
          unsolicited += Number(isUnsolicited(item))
          const delivery = deliver(context, item).finally(() => {
            unsolicited -= Number(isUnsolicited(item))
            inFlight.delete(delivery)
            void wake()
          })
          inFlight.add(delivery)
        }
      }
    } catch (error) {
      onFailure(error)
    } finally {
      isClaiming = false
    }
  }

  return {
    wake: () => void wake(),
    async done() {
      await Promise.allSettled(inFlight)
    },
  }
}

/** Messages claimed at once that the rate limit may hold up: one is sent, and the next is ready. */
const maxWaitingForRate = 2

const isUnsolicited = ({ kind, isAnswer }: OutboxItem): boolean => kind === 'send' && !isAnswer

/** Delivers one item and stores its outcome; never rejects. */
async function deliver(context: DeliveryContext, item: OutboxItem): Promise<void> {
  const { deps, lease, signal, onFailure } = context
  let mayHaveArrived = false
  const onInFlight = async () => {
    await markInFlight(deps, lease, item)
    mayHaveArrived = true
  }
  try {
    if (isChange(item)) {
      await changeMessage(context.session, item)
      return await markChanged(deps, lease, item)
    }
    const result = await handOver(context, item, onInFlight)
    if (result) await markSent(deps, lease, item, result)
  } catch (error) {
    if (error instanceof LeaseLostError) return onFailure(error)
    const isOutcomeKnown = error instanceof EngineError && error.class !== 'unknown'
    const completion = mayHaveArrived && !isOutcomeKnown ? markUnknown(deps, lease, item) : null
    // If the session has ended meanwhile, the next session delivers the item.
    await (completion ?? (signal.aborted ? reschedule(deps, lease, item, 0) : handleError(context, item, error))).catch(
      onFailure,
    )
  }
}

/** Milliseconds after the end of its window in which an edit or a deletion is still sent: it may have waited in the outbox. */
const maxChangeLateness = 60_000

/**
 * Passes a change to the session. It may be passed again, because changes are idempotent. After the end of its window it fails,
 * because the phone of the recipient would silently ignore it.
 */
async function changeMessage(session: EngineSession, { kind, chat, target }: ChangeItem): Promise<void> {
  if (!target) return
  const ref = { providerId: target.providerId, fromMe: target.fromMe, at: new Date(target.at) }
  if (kind !== 'react' && Date.now() - ref.at.getTime() > changeWindows[kind] + maxChangeLateness)
    throw new EngineError('permanent', 'the change waited too long')
  if (kind === 'react') await session.react(chat, { ...ref, emoji: target.value })
  else if (kind === 'edit') await session.edit(chat, ref, target.value ?? '')
  else await session.revoke(chat, ref)
}

/** Passes the item to the session; null if there is nothing to send. */
async function handOver(
  { deps, session, signal, waitForRate }: DeliveryContext,
  item: OutboxItem,
  onInFlight: () => Promise<void>,
): Promise<SendResult | null> {
  if (item.kind === 'read') {
    const unread = item.unread.map((ref) => ({ ...ref, at: new Date(ref.at) }))
    if (unread.length > 0) await session.markRead(item.chat, unread)
    return { providerId: '' }
  }
  if (item.kind === 'older') {
    if (item.target) await session.requestOlder?.(item.chat, { ...item.target, at: new Date(item.target.at) })
    return { providerId: '' }
  }
  if (!item.message) return null
  if (item.message.isAccepted) return { providerId: item.message.providerId }
  if (item.message.isUnwanted) throw new EngineError('permanent', 'The person has opted out.', { failure: 'opted_out' })
  // WhatsApp restricts numbers that write to many people unasked, not those that answer.
  if (item.attempts === 1 && isUnsolicited(item)) await waitForRate(signal)
  return session.send({ ...toOutboundMessage(deps, item, item.message), markInFlight: onInFlight })
}

async function handleError(context: DeliveryContext, item: OutboxItem, error: unknown): Promise<void> {
  const { deps, lease, onFailure, wakeAfter } = context
  const engineError = error instanceof EngineError ? error : null
  if (engineError?.class === 'permanent')
    return isChange(item) ? dropChange(deps, lease, item) : markFailed(deps, lease, item, engineError)
  if (engineError?.class === 'connection') {
    await reschedule(deps, lease, item, 0)
    return onFailure(error)
  }
  if (item.attempts >= maxAttempts) {
    if (isChange(item)) return dropChange(deps, lease, item)
    // A failed message is sent again at a click; for one that may have arrived, a dialog says that it could arrive twice.
    return engineError && engineError.class !== 'unknown'
      ? markFailed(deps, lease, item, engineError)
      : markUnknown(deps, lease, item)
  }
  const milliseconds = engineError?.retryAfterMs ?? backoff(item.attempts)
  await reschedule(deps, lease, item, milliseconds)
  wakeAfter(milliseconds + 10)
}

const toOutboundMessage = (
  deps: WorkerDeps,
  { chat, attempts }: OutboxItem,
  message: NonNullable<OutboxItem['message']>,
) => ({
  id: message.id,
  providerId: message.providerId,
  to: chat,
  type: message.type,
  content: message.content,
  previewUrl: message.previewUrl,
  payload: message.payload ?? {},
  quoted: message.quoted,
  media: message.media && { ...message.media, open: () => deps.media.open(message.media?.file ?? '') },
  isResend: attempts > 1,
})
