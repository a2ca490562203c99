import { waveformShape } from '#contract/whatsapp/voice-note.ts'

/** The waveform of a recording from how loud it was at each moment; its loudest moment is the tallest bar. */
export function toWaveform(levels: readonly number[]): number[] {
  const { bars, peak } = waveformShape
  const loudest = Math.max(...levels, 0)
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars))
    const level = Math.max(...levels.slice(from, to), 0)
    return loudest === 0 ? 0 : Math.round((level / loudest) * peak)
  })
}
