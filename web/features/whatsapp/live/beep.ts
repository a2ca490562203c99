import { beepTone as tone } from '#contract/whatsapp/limits.ts'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'
import { createValueStore } from '../../../platform/storage/value-store.ts'

/** Milliseconds between two beeps. */
const minInterval = 1_000
const volume = 0.08
const muteKey = 'sound:messages'

const muted = createValueStore(browserStorage.read(muteKey) === 'off')
let context: AudioContext | null = null
let last = Number.NEGATIVE_INFINITY

/** Whether message sounds are muted on this device (GAP-104). */
export const useMuted = (): boolean => muted.use()
export function setMuted(next: boolean): void {
  muted.set(next)
  browserStorage.write(muteKey, next ? 'off' : null)
}

/** Beeps at 800 Hz for a tenth of a second (RT-023), if the browser allows it. */
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
    // The browser does not allow sound.
  }
}
