import { useSyncExternalStore } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmOptions = {
  /** The complete question, worded by the specification. */
  text: string
  /** The verb on the button: `Delete`. */
  action: string
  /** The heading; the verb by default. */
  title?: string
  cancel?: string
  /** `danger` makes the button red, for destructive actions. */
  tone?: 'danger' | 'primary'
}

let pendingQuestion: { question: ConfirmOptions; answer: (yes: boolean) => void } | null = null
const listeners = new Set<() => void>()

/** Asks for confirmation before an action that is hard to undo: `if (await confirm({ text, action: 'Delete' })) …`. */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  pendingQuestion?.answer(false)
  return new Promise((resolve) => {
    pendingQuestion = {
      question,
      answer: (yes) => {
        pendingQuestion = null
        notifyListeners()
        resolve(yes)
      },
    }
    notifyListeners()
  })
}

/** Answers the question that is asked, as its buttons do. */
export const answerQuestion = (yes: boolean): void => pendingQuestion?.answer(yes)

/** Renders the dialog of `confirm`; mounted once by `<GlobalOverlays />`. */
export function ConfirmDialog() {
  const current = useSyncExternalStore(subscribe, () => pendingQuestion)
  if (!current) return null
  const { text, action, title = action, cancel = t('Cancel'), tone = 'danger' } = current.question
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={() => answerQuestion(false)}
      footer={
        <>
          <Button data-autofocus={tone === 'danger' || undefined} onClick={() => answerQuestion(false)}>
            {cancel}
          </Button>
          <Button variant={tone} data-autofocus={tone === 'primary' || undefined} onClick={() => answerQuestion(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p className="whitespace-pre-line">{text}</p>
    </Dialog>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function notifyListeners() {
  for (const listener of listeners) listener()
}
