import { t } from '#contract/language/translate.ts'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { addSamples } from './requests.ts'

/** Fills the workspace with sample data after a question, because it may already be in use. */
export async function confirmAddSamples(): Promise<void> {
  const text = t(
    'This adds made-up contacts, companies, deals and tasks to this workspace. You can remove them on the dashboard.',
  )
  if (await confirm({ title: t('Add sample data'), text, action: t('Add') })) await addSamples()
}
