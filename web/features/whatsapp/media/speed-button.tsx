import { type RefObject, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'

const speeds = [1, 1.5, 2]

/** The speed of a player; `apply` sets it again for a new source, which begins at normal speed. */
export function useSpeed(player: RefObject<HTMLAudioElement | null>) {
  const [speed, setSpeed] = useState(1)
  const setRate = (rate: number) => {
    if (player.current) player.current.playbackRate = rate
  }
  return {
    speed,
    apply: () => setRate(speed),
    change: () => {
      const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
      setRate(next)
      setSpeed(next)
    },
  }
}

export function SpeedButton({ speed, onClick }: { speed: number; onClick: () => void }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t('Speed: {speed}×', { speed })}
      onClick={onClick}
      className="w-11 flex-none tabular-nums"
    >
      {speed}×
    </Button>
  )
}
