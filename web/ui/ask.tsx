import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormField } from './form-field.tsx'
import { Input } from './input.tsx'

type Line = {
  title: string
  label: string
  /** The verb on the button. */
  action: string
  placeholder?: string
  maxLength?: number
  /** Stands there at first: typed before, and not saved. */
  typed?: string
}

let asked: { line: Line; answer: (text: string | null) => void } | null = null
const listeners = new Set<() => void>()

/** Asks for one line that may stay empty: `const reason = await askLine({ title, label, action })`. Null when it is cancelled. */
export function askLine(line: Line): Promise<string | null> {
  asked?.answer(null)
  return new Promise((resolve) => {
    asked = {
      line,
      answer: (text) => {
        asked = null
        tell()
        resolve(text)
      },
    }
    tell()
  })
}

/** Draws the question of `askLine`; mounted once by `<Hosts />`. */
export function LineDialog() {
  const current = useSyncExternalStore(subscribe, () => asked)
  return current && <LineBox line={current.line} onAnswer={current.answer} />
}

function LineBox({ line, onAnswer }: { line: Line; onAnswer: (text: string | null) => void }) {
  const { title, label, action, placeholder, maxLength, typed = '' } = line
  const [text, setText] = useState(typed)
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
          <Button onClick={() => onAnswer(null)}>Cancel</Button>
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

function tell() {
  for (const listener of listeners) listener()
}
