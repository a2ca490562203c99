import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { type VoiceNote, waveformShape } from '#contract/whatsapp/voice-note.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { formatLength } from './format-length.ts'
import { SpeedButton, useSpeed } from './speed-button.tsx'
import { WaveformBars } from './waveform-bars.tsx'

type VoicePlayerProps = { voice: VoiceNote; source: string; onError: () => void }

/** Plays a voice note; its waveform shows and changes the position. */
export function VoicePlayer({ voice, source, onError }: VoicePlayerProps) {
  const { seconds, waveform } = voice
  const player = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const { speed, apply, change } = useSpeed(player)
  const toggle = () => {
    if (isPlaying) return player.current?.pause()
    // A source that cannot be played reports an error of its own.
    void player.current?.play().catch(() => undefined)
  }
  const seek = (to: number) => {
    if (player.current) player.current.currentTime = to
    setPosition(to)
  }
  return (
    <div className="flex w-75 max-w-full items-center max-md:w-60 gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what a voice note says */}
      <audio
        ref={player}
        src={source}
        preload="none"
        onError={onError}
        onLoadedMetadata={apply}
        onPlay={({ currentTarget }) => {
          pauseOthers(currentTarget)
          setPlaying(true)
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onEnded={() => seek(0)}
      />
      <IconButton
        label={isPlaying ? t('Pause voice note') : t('Play voice note')}
        icon={isPlaying ? <Pause /> : <Play />}
        onClick={toggle}
      />
      <span className="relative flex min-w-0 flex-1 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <WaveformBars bars={waveform.map((bar) => bar / waveformShape.peak)} progress={position / seconds} />
        <input
          type="range"
          min={0}
          max={seconds}
          step={0.1}
          value={Math.min(position, seconds)}
          aria-label={t('Position')}
          aria-valuetext={t('{position} of {duration}', {
            position: formatLength(position),
            duration: formatLength(seconds),
          })}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        />
      </span>
      <span className="w-9 flex-none text-end text-12 text-text-2 tabular-nums">
        {formatLength(position > 0 ? position : seconds)}
      </span>
      <SpeedButton speed={speed} onClick={change} />
    </div>
  )
}

/** Nobody listens to two recordings at once. */
function pauseOthers(current: HTMLAudioElement): void {
  for (const other of document.querySelectorAll('audio')) if (other !== current) other.pause()
}
