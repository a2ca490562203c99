import type { Platform } from '../../../../platform/platform.ts'
import { type EngineCapabilities, EngineError, type EngineSession, LeaseLostError } from '../engine.ts'
import type { Lease } from '../sessions/lease.ts'
import {
  claimBatch,
  markFailed,
  markInFlight,
  markSent,
  markUnknown,
  type OutboxItem,
  reschedule,
} from './outbox-store.ts'
import { createRateLimiter } from './rate-limiter.ts'

type WorkerDeps = Pick<Platform, 'database' | 'changes' | 'media'>

/** Tries of one message that surely was not sent, and milliseconds until the next one. */
const maxAttempts = 8
const backoff = (attempts: number) => Math.min(60_000, 1_000 * 2 ** attempts)

/** Hands the outbox of an account to its session, from `wake` to `wake`, until the signal. `broken`: the session is over. */
export function startOutboxWorker(
  deps: WorkerDeps,
  lease: Lease,
  session: EngineSession,
  {
    capabilities,
    signal,
    broken: onFailure,
  }: { capabilities: EngineCapabilities; signal: AbortSignal; broken: (error: unknown) => void },
): { wake(): void; done(): Promise<void> } {
  const waitForRate = createRateLimiter(capabilities.rateLimit)
  const inFlight = new Set<Promise<void>>()
  let isClaiming = false
  let wakeRequested = false
  let timer: NodeJS.Timeout | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))

  const wake = async (): Promise<void> => {
    wakeRequested = true
    if (isClaiming || signal.aborted) return
    isClaiming = true
    try {
      while (wakeRequested && !signal.aborted) {
        wakeRequested = false
        for (const item of await claimBatch(deps, lease, session.newProviderId)) {
          const run = deliver(item).finally(() => {
            inFlight.delete(run)
            void wake()
          })
          inFlight.add(run)
        }
      }
    } catch (error) {
      onFailure(error)
    } finally {
      isClaiming = false
    }
  }

  const wakeLater = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void wake(), milliseconds)
  }

  const deliver = async (item: OutboxItem): Promise<void> => {
    let mayHaveArrived = false
    const onInFlight = async () => {
      await markInFlight(deps, lease, item)
      mayHaveArrived = true
    }
    try {
      if (item.kind === 'read') {
        const unread = item.unread.map((one) => ({ ...one, at: new Date(one.at) }))
        if (unread.length > 0) await session.markRead(item.chat, unread)
        await markSent(deps, lease, item, { providerId: '' })
      } else if (item.message) {
        if (item.attempts === 1) await waitForRate(signal)
        const message = { ...toOutboundMessage(deps, item, item.message), markInFlight: onInFlight }
        await markSent(deps, lease, item, await session.send(message))
      }
    } catch (error) {
      if (error instanceof LeaseLostError) return onFailure(error)
      const isOutcomeKnown = error instanceof EngineError && error.class !== 'unknown'
      const completion = mayHaveArrived && !isOutcomeKnown ? markUnknown(deps, lease, item) : null
      // The session ended meanwhile: the next one takes it up.
      await (completion ?? (signal.aborted ? reschedule(deps, lease, item, 0) : handleError(item, error))).catch(
        onFailure,
      )
    }
  }

  const handleError = async (item: OutboxItem, error: unknown): Promise<void> => {
    const engineError = error instanceof EngineError ? error : null
    if (engineError?.class === 'permanent') return markFailed(deps, lease, item, engineError.failure)
    if (engineError?.class === 'connection') {
      await reschedule(deps, lease, item, 0)
      return onFailure(error)
    }
    if (item.attempts >= maxAttempts)
      // A failed message is offered to be sent anew, which for one that may have arrived would be twice.
      return engineError && engineError.class !== 'unknown'
        ? markFailed(deps, lease, item, engineError.failure)
        : markUnknown(deps, lease, item)
    const milliseconds = engineError?.retryAfterMs ?? backoff(item.attempts)
    await reschedule(deps, lease, item, milliseconds)
    wakeLater(milliseconds + 10)
  }

  return {
    wake: () => void wake(),
    async done() {
      await Promise.allSettled(inFlight)
    },
  }
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
  media: message.media && { ...message.media, open: () => deps.media.open(message.media?.file ?? '') },
  isResend: attempts > 1,
})
