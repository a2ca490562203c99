import { Suspense } from 'react'
import { t } from '#contract/language/translate.ts'
import { prefetchedComponent } from '../../../platform/navigation/lazy-component.ts'
import { CodeNotice } from '../../../ui/feedback/code-fallback.tsx'
import { askInDialog } from '../../../ui/overlays/prompt-dialog.tsx'

const LostReasonDialog = prefetchedComponent(async () => (await import('./lost-reason-dialog.tsx')).LostReasonDialog)

/** Asks why deals were lost, starting with an unsaved text. The answer is empty if no reason was given, and null if the user cancels. */
export const askLostReason = (initialText = ''): Promise<string | null> =>
  askInDialog<string>((answer) => (
    <Suspense
      fallback={
        <CodeNotice part={LostReasonDialog} text={t('The dialog can’t be loaded.')} onMissing={() => answer(null)} />
      }
    >
      <LostReasonDialog initialText={initialText} onAnswer={answer} />
    </Suspense>
  ))
