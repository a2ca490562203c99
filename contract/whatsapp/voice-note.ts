import { type Static, Type } from 'typebox'
import { t } from '../language/translate.ts'

/** The waveform of a voice note as WhatsApp draws it: the number of bars, and the highest value of a bar. */
export const waveformShape = { bars: 64, peak: 100 } as const

/** Maximum seconds of a recording; at `voiceBitRate`, it stays within the maximum audio file size. */
export const maxVoiceSeconds = 3_600
/** Bits per second of a recording, as WhatsApp uses for speech. */
export const voiceBitRate = 32_000

/** Duration and loudness over time of a recording. */
export const VoiceNote = Type.Object(
  {
    seconds: Type.Integer({ minimum: 1, maximum: maxVoiceSeconds }),
    waveform: Type.Array(Type.Integer({ minimum: 0, maximum: waveformShape.peak }), {
      minItems: waveformShape.bars,
      maxItems: waveformShape.bars,
    }),
  },
  { additionalProperties: false },
)
export type VoiceNote = Static<typeof VoiceNote>

export const voiceNoteErrors = {
  notOpus: t('A voice note must be an Ogg file with Opus audio.'),
  unreadable: t('This is not a description of a voice note.'),
}
