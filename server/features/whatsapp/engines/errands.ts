import type { Platform } from '../../../platform/platform.ts'
import { type EngineCapabilities, type EngineSession, EngineTrouble, LeaseLost } from '../engine.ts'
import type { Lease } from './lease.ts'
import { type Errand, failed, handedOver, later, leaving, take, unknown } from './outbox.ts'
import { paceOf } from './pace.ts'

type Use = Pick<Platform, 'database' | 'changes' | 'media'>

/** Tries of one message that surely was not sent, and milliseconds until the next one. */
const tries = 8
const pause = (attempts: number) => Math.min(60_000, 1_000 * 2 ** attempts)

/** Hands the outbox of an account to its session, from `wake` to `wake`, until the signal. `broken`: the session is over. */
export function errandsOf(
  use: Use,
  lease: Lease,
  session: EngineSession,
  {
    capabilities,
    signal,
    broken,
  }: { capabilities: EngineCapabilities; signal: AbortSignal; broken: (error: unknown) => void },
): { wake(): void; done(): Promise<void> } {
  const pace = paceOf(capabilities.pace)
  const underWay = new Set<Promise<void>>()
  let looking = false
  let again = false
  let timer: NodeJS.Timeout | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))

  const wake = async (): Promise<void> => {
    again = true
    if (looking || signal.aborted) return
    looking = true
    try {
      while (again && !signal.aborted) {
        again = false
        for (const errand of await take(use, lease, session.newProviderId)) {
          const run = perform(errand).finally(() => {
            underWay.delete(run)
            void wake()
          })
          underWay.add(run)
        }
      }
    } catch (error) {
      broken(error)
    } finally {
      looking = false
    }
  }

  const comeBack = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void wake(), milliseconds)
  }

  const perform = async (errand: Errand): Promise<void> => {
    let mayHaveArrived = false
    const leaves = async () => {
      await leaving(use, lease, errand)
      mayHaveArrived = true
    }
    try {
      if (errand.kind === 'read') {
        const unread = errand.unread.map((one) => ({ ...one, at: new Date(one.at) }))
        if (unread.length > 0) await session.markRead(errand.chat, unread)
        await handedOver(use, lease, errand, { providerId: '' })
      } else if (errand.message) {
        if (errand.attempts === 1) await pace(signal)
        const message = { ...outbound(use, errand, errand.message), leaving: leaves }
        await handedOver(use, lease, errand, await session.send(message))
      }
    } catch (error) {
      if (error instanceof LeaseLost) return broken(error)
      const isKnown = error instanceof EngineTrouble && error.class !== 'unknown'
      const ended = mayHaveArrived && !isKnown ? unknown(use, lease, errand) : null
      // The session ended meanwhile: the next one takes it up.
      await (ended ?? (signal.aborted ? later(use, lease, errand, 0) : troubled(errand, error))).catch(broken)
    }
  }

  const troubled = async (errand: Errand, error: unknown): Promise<void> => {
    const trouble = error instanceof EngineTrouble ? error : null
    if (trouble?.class === 'permanent') return failed(use, lease, errand, trouble.failure)
    if (trouble?.class === 'connection') {
      await later(use, lease, errand, 0)
      return broken(error)
    }
    if (errand.attempts >= tries)
      // A failed message is offered to be sent anew, which for one that may have arrived would be twice.
      return trouble && trouble.class !== 'unknown'
        ? failed(use, lease, errand, trouble.failure)
        : unknown(use, lease, errand)
    const milliseconds = trouble?.retryAfterMs ?? pause(errand.attempts)
    await later(use, lease, errand, milliseconds)
    comeBack(milliseconds + 10)
  }

  return {
    wake: () => void wake(),
    async done() {
      await Promise.allSettled(underWay)
    },
  }
}

const outbound = (use: Use, { chat, attempts }: Errand, message: NonNullable<Errand['message']>) => ({
  id: message.id,
  providerId: message.providerId,
  to: chat,
  type: message.type,
  content: message.content,
  previewUrl: message.previewUrl,
  payload: message.payload ?? {},
  media: message.media && { ...message.media, open: () => use.media.open(message.media?.file ?? '') },
  isRepeat: attempts > 1,
})
