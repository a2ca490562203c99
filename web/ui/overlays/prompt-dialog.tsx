import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../controls/button.tsx'
import { Input } from '../controls/input.tsx'
import { FormField } from '../forms/form-field.tsx'
import { Dialog } from './dialog.tsx'

type PromptOptions = {
  title: string
  label: string
  /** The verb on the button. */
  action: string
  placeholder?: string
  maxLength?: number
  /** The initial text, such as an unsaved draft. */
  initialText?: string
}

let pendingPrompt: { prompt: PromptOptions; answer: (text: string | null) => void } | null = null
const listeners = new Set<() => void>()

/** Asks for one line of text, which may be empty: `const reason = await promptText({ title, label, action })`. Null if cancelled. */
export function promptText(prompt: PromptOptions): Promise<string | null> {
  pendingPrompt?.answer(null)
  return new Promise((resolve) => {
    pendingPrompt = {
      prompt,
      answer: (text) => {
        pendingPrompt = null
        notifyListeners()
        resolve(text)
      },
    }
    notifyListeners()
  })
}

/** Renders the dialog of `promptText`; mounted once by `<GlobalOverlays />`. */
export function PromptDialog() {
  const current = useSyncExternalStore(subscribe, () => pendingPrompt)
  return current && <PromptForm prompt={current.prompt} onAnswer={current.answer} />
}

function PromptForm({ prompt, onAnswer }: { prompt: PromptOptions; onAnswer: (text: string | null) => void }) {
  const { title, label, action, placeholder, maxLength, initialText = '' } = prompt
  const [text, setText] = useState(initialText)
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(text.trim())
  }
  return (
    <Dialog
      open
      title={title}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <FormField label={label} optional>
          <Input
            data-autofocus
            autoComplete="off"
            size="lg"
            {...{ placeholder, maxLength }}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </FormField>
      </form>
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
