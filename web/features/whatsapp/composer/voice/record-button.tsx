import Mic from 'lucide-react/icons/mic'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { showCallToast } from '../../../../shared/toasts.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { MicrophoneUnavailable, startRecording, type VoiceRecording } from './voice-recorder.ts'

/** Begins a voice note; a toast says why it cannot. */
export function RecordButton({ onStart }: { onStart: (recording: VoiceRecording) => void }) {
  const [isAsking, setAsking] = useState(false)
  const start = async () => {
    setAsking(true)
    try {
      onStart(await startRecording())
    } catch (error) {
      if (!(error instanceof MicrophoneUnavailable)) throw error
      showCallToast.failure(error.message)
    } finally {
      setAsking(false)
    }
  }
  return (
    <IconButton
      label={t('Record a voice note')}
      tipSide="top"
      icon={<Mic />}
      disabled={isAsking}
      onClick={() => void start()}
    />
  )
}
