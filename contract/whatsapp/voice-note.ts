import { type Static, Type } from 'typebox'

/** The waveform of a voice note as WhatsApp draws it: so many bars, each from 0 to the peak. */
export const waveformShape = { bars: 64, peak: 100 } as const

/** Seconds of the longest recording; with `voiceBitRate` it fits into an audio file of the largest size. */
export const maxVoiceSeconds = 3_600
/** Bits per second of a recording, as WhatsApp uses for speech. */
export const voiceBitRate = 32_000

/** What a recording tells about itself: how long it is, and how loud it is from beginning to end. */
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
  notOpus: 'A voice note must be an Ogg file with Opus audio.',
  unreadable: 'This is not a description of a voice note.',
}
