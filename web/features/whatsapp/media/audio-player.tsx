import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import type { Media } from '#contract/whatsapp/message.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { linkClass } from '../../../ui/navigation/links.tsx'
import { createDownloadProps, mediaNameOf } from './media-file.ts'

type AudioPlayerProps = { media: Media; source: string; hasFailed: boolean; onError: () => void }

const speeds = [1, 1.5, 2]

/** Plays a voice note or another recording; where the browser cannot, it says so and offers the file. */
export function AudioPlayer({ media, source, hasFailed, onError }: AudioPlayerProps) {
  const player = useRef<HTMLAudioElement>(null)
  const [speed, setSpeed] = useState(1)
  if (hasFailed || !canPlay(media))
    return (
      <p className="py-1">
        Your browser can’t play this audio.{' '}
        <a {...createDownloadProps(media, source)} className={cx(linkClass, 'inline-flex items-center gap-1')}>
          <Download aria-hidden className="size-3.5" />
          Download it to listen
        </a>
      </p>
    )
  const changeSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
    if (player.current) player.current.playbackRate = next
    setSpeed(next)
  }
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
        // A new source begins at normal speed.
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = speed
        }}
        className="h-10 w-60 min-w-0"
      />
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Speed: ${speed}×`}
        onClick={changeSpeed}
        className="w-11 tabular-nums"
      >
        {speed}×
      </Button>
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
