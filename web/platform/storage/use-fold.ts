import { useState } from 'react'
import { browserStorage, type PreferenceKey } from './browser-storage.ts'

/** Whether a section is collapsed, stored on this device under a key. */
export function useFold(key: PreferenceKey): { isFolded: boolean; onToggle: () => void } {
  const [isFolded, setIsFolded] = useState(() => browserStorage.read(key) === 'shut')
  const onToggle = () => {
    setIsFolded(!isFolded)
    browserStorage.write(key, isFolded ? null : 'shut')
  }
  return { isFolded, onToggle }
}
