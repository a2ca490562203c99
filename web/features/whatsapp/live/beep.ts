import { beepTone as tone } from '#contract/whatsapp/limits.ts'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'
import { createValueStore } from '../../../platform/storage/value-store.ts'

/** Milliseconds in which many messages make one sound. */
const minInterval = 1_000
const volume = 0.08
const muteKey = 'sound:messages'

const muted = createValueStore(browserStorage.read(muteKey) === 'off')
let context: AudioContext | null = null
let last = Number.NEGATIVE_INFINITY

/** Whether this device stays silent when a message comes (GAP-104). */
export const useMuted = (): boolean => muted.use()
export function setMuted(next: boolean): void {
  muted.set(next)
  browserStorage.write(muteKey, next ? 'off' : null)
}

/** 800 Hz for a tenth of a second (RT-023). A browser that allows no sound stays silent. */
export function playBeep(): void {
  if (muted.get() || performance.now() - last < minInterval) return
  last = performance.now()
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    const sound = context.createOscillator()
    const level = context.createGain()
    sound.frequency.value = tone.hertz
    level.gain.value = volume
    sound.connect(level).connect(context.destination)
    sound.start()
    sound.stop(context.currentTime + tone.seconds)
  } catch {
    // No sound then.
  }
}
