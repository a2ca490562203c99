import { useQuery } from '@tanstack/react-query'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { Button } from '../../ui/controls/button.tsx'
import { addSamples } from './requests.ts'
import { countsQuery, isEmptyWorkspace } from './workspace-counts.ts'

/** The button in an empty list: shown only if the whole workspace is empty. */
export function EmptyWorkspaceSampleButton() {
  const mayAdd = usePermissionCheck()('workspace:manage')
  const { data: counts } = useQuery({ ...countsQuery(), enabled: mayAdd })
  return counts && isEmptyWorkspace(counts) ? <SampleButton /> : null
}

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
      {t('Add sample data')}
    </Button>
  )
}
