import { beep as tone } from '#contract/whatsapp/limits.ts'
import { stored } from '../../platform/stored.ts'
import { valueStore } from '../../platform/value-store.ts'

/** Milliseconds in which many messages make one sound. */
const apart = 1_000
const volume = 0.08
const choice = 'sound:messages'

const muted = valueStore(stored.read(choice) === 'off')
let context: AudioContext | null = null
let last = Number.NEGATIVE_INFINITY

/** Whether this device stays silent when a message comes (GAP-104). */
export const useMuted = (): boolean => muted.use()
export function setMuted(next: boolean): void {
  muted.set(next)
  stored.write(choice, next ? 'off' : null)
}

/** 800 Hz for a tenth of a second (RT-023). A browser that allows no sound stays silent. */
export function beep(): void {
  if (muted.get() || performance.now() - last < apart) return
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
