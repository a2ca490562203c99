import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny'
import type { OutgoingInput } from '../../messages/thread-requests.ts'
import { toWaveform } from './to-waveform.ts'
import type { RecordedVoice } from './voice-recorder.ts'

/** Makes a message of a recording; throws if the browser recorded nothing. */
export async function buildVoiceNote({ blob, seconds, levels }: RecordedVoice): Promise<OutgoingInput> {
  const file = new File([await copyToOgg(blob)], 'Voice note.ogg', { type: 'audio/ogg' })
  return { file, body: { type: 'audio', voice: JSON.stringify({ seconds, waveform: toWaveform(levels) }) } }
}

/** The Opus audio of a recording in an Ogg file, which phones want; it is not encoded again. */
async function copyToOgg(blob: Blob): Promise<ArrayBuffer> {
  const input = new Input({ source: new BlobSource(blob), formats: [OGG, WEBM, MP4] })
  const track = await input.getPrimaryAudioTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('nothing was recorded')
  const source = new EncodedAudioPacketSource('opus')
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  output.addAudioTrack(source)
  await output.start()
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig })
  await output.finalize()
  if (!target.buffer) throw new Error('nothing was written')
  return target.buffer
}
