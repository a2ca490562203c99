import type { FastifyRequest } from 'fastify'
import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { VoiceNote, voiceNoteErrors } from '#contract/whatsapp/voice-note.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { parseStorableJson } from '../../../platform/http/body-parser.ts'
import type { StoredMedia } from './uploads.ts'

/** The first page of an Ogg file names its codec here. */
const codecName = { at: 28, text: 'OpusHead' }

/** Reads the JSON that makes an uploaded audio file a voice note; phones play Opus in Ogg only. */
export async function parseVoiceNote(
  request: FastifyRequest,
  files: FileStore,
  { text, kind, media }: { text: string; kind: MediaKind; media: StoredMedia },
): Promise<VoiceNote> {
  const voice = parseStorableJson(text)
  const validate = request.compileValidationSchema(VoiceNote, 'body')
  if (typeof voice !== 'object' || voice === null || !validate(voice))
    throw validationFailed({ voice: [voiceNoteErrors.unreadable] })
  const head = await files.head(media.file, codecName.at + codecName.text.length)
  const isOpus = media.mediaType === 'audio/ogg' && head.toString('latin1', codecName.at) === codecName.text
  if (kind !== 'audio' || !isOpus) throw validationFailed({ file: [voiceNoteErrors.notOpus] })
  return voice as VoiceNote
}
