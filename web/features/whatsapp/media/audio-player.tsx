import Download from 'lucide-react/icons/download'
import { useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import type { Media } from '#contract/whatsapp/message.ts'
import type { VoiceNote } from '#contract/whatsapp/voice-note.ts'
import { cx } from '../../../ui/cx.ts'
import { linkClass } from '../../../ui/navigation/links.tsx'
import { createDownloadProps, mediaNameOf } from './media-file.ts'
import { SpeedButton, useSpeed } from './speed-button.tsx'
import { VoicePlayer } from './voice-player.tsx'

type AudioPlayerProps = {
  media: Media
  /** What a voice note tells about itself. */
  voice: Partial<VoiceNote> | undefined
  source: string
  hasFailed: boolean
  onError: () => void
}

/** Plays a voice note or another recording; where the browser cannot, it says so and offers the file. */
export function AudioPlayer({ media, voice, source, hasFailed, onError }: AudioPlayerProps) {
  const player = useRef<HTMLAudioElement>(null)
  const { speed, apply, change } = useSpeed(player)
  if (hasFailed || !canPlay(media))
    return (
      <p className="py-1">
        {t('Your browser can’t play this audio.')}{' '}
        <a {...createDownloadProps(media, source)} className={cx(linkClass, 'inline-flex items-center gap-1')}>
          <Download aria-hidden className="size-3.5" />
          {t('Download it to listen')}
        </a>
      </p>
    )
  if (voice?.seconds && voice.waveform)
    return <VoicePlayer voice={{ seconds: voice.seconds, waveform: voice.waveform }} {...{ source, onError }} />
  return (
    <div className="flex max-w-full items-center gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what a voice note says */}
      <audio
        ref={player}
        src={source}
        controls
        preload="none"
        aria-label={mediaNameOf(media)}
        onError={onError}
        onLoadedMetadata={apply}
        className="h-10 w-60 min-w-0"
      />
      <SpeedButton speed={speed} onClick={change} />
    </div>
  )
}

/** WhatsApp records voice notes with Opus in an Ogg file, which Safari plays since version 18.4 only. */
function canPlay({ mediaType }: Media): boolean {
  const type = mediaType ?? ''
  return (
    document.createElement('audio').canPlayType(/^audio\/ogg$/i.test(type) ? 'audio/ogg; codecs=opus' : type) !== ''
  )
}
