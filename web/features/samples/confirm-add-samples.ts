import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { addSamples } from './requests.ts'

/** Fills the workspace with sample data after a question, because it may already be in use. */
export async function confirmAddSamples(): Promise<void> {
  const text = 'Made-up contacts, companies and deals are added to this workspace. The dashboard can remove them again.'
  if (await confirm({ title: 'Add sample data', text, action: 'Add' })) await addSamples()
}
