import { t } from '#contract/language/translate.ts'
import { maxVoiceSeconds, voiceBitRate } from '#contract/whatsapp/voice-note.ts'

/** A recording that runs or has ended. All ways to end it release the microphone. */
export type VoiceRecording = {
  /** How loud it was at each moment so far, from 0 to 1; ten a second. */
  levels: readonly number[]
  /** Seconds recorded so far. */
  countSeconds(): number
  stop(): Promise<RecordedVoice>
  /** Ends it, to be sent or discarded later. */
  pause(): void
  isPaused(): boolean
  discard(): void
}

/** What was recorded: a file in one of the formats below. */
export type RecordedVoice = { blob: Blob; seconds: number; levels: readonly number[] }

/** Says why nothing can be recorded. */
export class MicrophoneUnavailable extends Error {}

const levelInterval = 100

/** All with Opus, which WhatsApp wants: it can be copied to an Ogg file as it is. */
const recordedTypes = ['audio/ogg; codecs=opus', 'audio/webm; codecs=opus', 'audio/mp4; codecs=opus']

/** Asks for the microphone and begins; throws `MicrophoneUnavailable`. */
export async function startRecording(): Promise<VoiceRecording> {
  const mimeType = globalThis.MediaRecorder && recordedTypes.find((type) => MediaRecorder.isTypeSupported(type))
  if (!mimeType || !navigator.mediaDevices) throw new MicrophoneUnavailable(explainUnsupported())
  const stream = await openMicrophone()
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: voiceBitRate })
  const meter = createLevelMeter(stream)
  const levels: number[] = []
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  recorder.start()
  const startedAt = performance.now()
  let endedAt: number | null = null
  const countSeconds = () => ((endedAt ?? performance.now()) - startedAt) / 1_000
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
  const halt = () => {
    endedAt ??= performance.now()
    if (recorder.state === 'recording') recorder.pause()
  }
  const timer = setInterval(() => {
    if (countSeconds() >= maxVoiceSeconds) halt()
    else levels.push(meter.read())
  }, levelInterval)
  // The microphone was unplugged, or its permission withdrawn: what was recorded so far is kept.
  for (const track of stream.getTracks()) track.addEventListener('ended', halt)
  const release = () => {
    clearInterval(timer)
    meter.close()
    for (const track of stream.getTracks()) track.stop()
  }
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop()
    release()
  }
  return {
    levels,
    countSeconds,
    async stop() {
      halt()
      end()
      await stopped
      const seconds = Math.min(maxVoiceSeconds, Math.max(1, Math.round(countSeconds())))
      return { blob: new Blob(chunks, { type: mimeType }), seconds, levels }
    },
    pause() {
      halt()
      end()
    },
    isPaused: () => recorder.state === 'inactive',
    discard: end,
  }
}

async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  } catch (error) {
    throw new MicrophoneUnavailable(explainFailure(error instanceof DOMException ? error.name : ''))
  }
}

function explainFailure(name: string): string {
  if (name === 'NotAllowedError')
    return t(
      'The browser doesn’t allow Parley to use the microphone. Allow it in the browser’s site settings, then try again.',
    )
  if (name === 'NotFoundError') return t('No microphone was found. Connect one, then try again.')
  return t('The microphone could not be opened. Another app may be using it.')
}

/** Browsers open the microphone only over HTTPS and on this machine. */
const explainUnsupported = (): string =>
  isSecureContext
    ? t('This browser can’t record voice notes. A newer version may be able to.')
    : t('Voice notes can only be recorded over HTTPS. Ask whoever runs Parley to set it up.')

/** Reads how loud a stream is at the moment, from 0 to 1. */
function createLevelMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    read(): number {
      analyser.getFloatTimeDomainData(samples)
      return Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length)
    },
    close() {
      if (context.state !== 'closed') void context.close()
    },
  }
}
