import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { Button } from '../../ui/controls/button.tsx'
import { addSamples } from './requests.ts'

/** Fills the workspace with sample data. */
export function SampleButton() {
  const may = usePermissionCheck()
  const [busy, setBusy] = useState(false)
  if (!may('workspace:manage')) return null
  const add = async () => {
    setBusy(true)
    await addSamples()
    setBusy(false)
  }
  return (
    <Button icon={<Sparkles />} busy={busy} onClick={() => void add()}>
      Explore with sample data
    </Button>
  )
}
