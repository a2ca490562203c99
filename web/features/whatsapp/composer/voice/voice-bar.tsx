import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { maxVoiceSeconds } from '#contract/whatsapp/voice-note.ts'
import { importAgain } from '../../../../platform/navigation/load-module.ts'
import { showCallToast } from '../../../../shared/toasts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatLength } from '../../media/format-length.ts'
import { WaveformBars } from '../../media/waveform-bars.tsx'
import type { OutgoingInput } from '../../messages/thread-requests.ts'
import type { VoiceRecording } from './voice-recorder.ts'

type VoiceBarProps = {
  recording: VoiceRecording
  onSend: (message: OutgoingInput) => void
  /** It was sent or discarded. */
  onEnd: () => void
}

/** Bars that fit on the widest screen. */
const shownBars = 400
/** Speech at an ordinary distance reaches about a fifth of the loudest possible sound. */
const shownGain = 5

async function loadBuilder() {
  const { buildVoiceNote } = await import('./build-voice-note.ts')
  return { buildVoiceNote }
}

/** Stands in place of the text while a voice note is recorded. Enter sends it, Escape discards it. */
export function VoiceBar({ recording, onSend, onEnd }: VoiceBarProps) {
  const seconds = useRecordedSeconds(recording)
  const [isBusy, setBusy] = useState(false)
  const [isKept, setKept] = useState(recording.isPaused)
  const discard = () => {
    recording.discard()
    onEnd()
  }
  const send = async () => {
    setBusy(true)
    try {
      const recorded = await recording.stop()
      const { buildVoiceNote } = await importAgain(loadBuilder)
      onSend(await buildVoiceNote(recorded))
      onEnd()
    } catch {
      // Nobody can say the same again: only the person discards it.
      showCallToast.failure(
        t('The voice note could not be prepared. Please try again, or discard it and record it again.'),
      )
      setKept(true)
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isBusy) return
    event.stopPropagation()
    discard()
  }
  const isFull = seconds >= maxVoiceSeconds
  return (
    <fieldset aria-label={t('Voice note')} onKeyDown={onKeyDown} className="flex items-center gap-2 p-1.5">
      <IconButton label={t('Discard')} kbd="Esc" tone="danger" icon={<Trash2 />} disabled={isBusy} onClick={discard} />
      <span aria-hidden className={cx('size-2 flex-none rounded-full', isKept ? 'bg-text-3' : 'bg-red-ink')} />
      <span role="timer" className="flex-none tabular-nums">
        {formatLength(Math.min(seconds, maxVoiceSeconds))}
      </span>
      <WaveformBars isGrowing bars={recording.levels.slice(-shownBars).map((level) => level * shownGain)} />
      {isKept && !isFull && (
        <span role="status" className="text-12 text-text-2">
          {t('Unsent recording')}
        </span>
      )}
      {isFull && (
        <span role="status" className="text-12 text-text-2">
          {t('A voice note can’t be longer.')}
        </span>
      )}
      <Button variant="primary" icon={<Send />} autoFocus busy={isBusy} onClick={() => void send()}>
        {t('Send')}
      </Button>
    </fieldset>
  )
}

/** Counts along, and ends the recording when the conversation is left. */
function useRecordedSeconds(recording: VoiceRecording): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(recording.countSeconds()), 100)
    return () => {
      clearInterval(timer)
      recording.pause()
    }
  }, [recording])
  return seconds
}
