import Send from 'lucide-react/icons/send'
import { type FormEvent, useId, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { templateLimits } from '#contract/whatsapp/limits.ts'
import type { RecordFacts } from '#contract/whatsapp/replies/reply-variables.ts'
import { fillTemplate, headerFileKind, listVariables } from '#contract/whatsapp/templates/template-text.ts'
import { templateErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { OutgoingInput } from '../messages/thread-requests.ts'
import { HeaderFileField } from './header-file-field.tsx'
import { listFacts } from './record-facts.ts'
import { readRememberedFacts, rememberFacts } from './remembered-facts.ts'
import { languageName, toWords } from './template-labels.tsx'
import { TemplatePreview } from './template-preview.tsx'
import type { MessageTemplate } from './template-requests.ts'
import { guessFact, keyOf, toTemplateValues } from './template-values.ts'
import { VariableField } from './variable-field.tsx'

type TemplateFormProps = {
  template: MessageTemplate
  facts: RecordFacts
  onBack: () => void
  onSend: (message: OutgoingInput) => void
  onClose: () => void
}

/** Fills in a template, with a preview of the whole message. Enter sends it. */
export function TemplateForm({ template, facts, onBack, onSend, onClose }: TemplateFormProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { parts } = template
  const variables = listVariables(parts)
  const { inputs, change, remember } = useInputs(template, facts)
  const [file, setFile] = useState<File | null>(null)
  const [wasTried, setTried] = useState(false)

  const values = toTemplateValues(variables, inputs)
  const filled = fillTemplate(parts, values)
  const fileKind = headerFileKind(parts)
  const isComplete =
    variables.every((variable) => inputs[keyOf(variable)]?.trim()) && (fileKind === null || file !== null)
  const tooLong = findTooLong(filled)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete || tooLong) return focusFirstEmpty(form.current)
    remember()
    onSend(toOutgoing(template, values, file))
    onClose()
  }
  return (
    <Dialog
      open
      size="md"
      title={template.name}
      header={
        <span className="text-12 text-text-2 max-md:hidden">
          {languageName(template.language)} · {toWords(template.category)}
        </span>
      }
      onClose={onClose}
      footerStart={
        <Button variant="ghost" onClick={onBack}>
          {t('Back')}
        </Button>
      }
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          icon={<Send />}
          data-autofocus={variables.length === 0 && !fileKind ? true : undefined}
        >
          {t('Send')}
        </Button>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <form ref={form} id={formId} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-3">
          {fileKind && <HeaderFileField kind={fileKind} file={file} isMissing={wasTried && !file} onChange={setFile} />}
          {variables.map((variable, place) => (
            <VariableField
              key={keyOf(variable)}
              parts={parts}
              variable={variable}
              value={inputs[keyOf(variable)] ?? ''}
              facts={listFacts(facts)}
              isFirst={place === 0}
              isMissing={wasTried && !inputs[keyOf(variable)]?.trim()}
              onChange={(value) => change(keyOf(variable), value)}
            />
          ))}
          {variables.length === 0 && !fileKind && <p className="text-text-2">{t('This template has no variables.')}</p>}
        </form>
        <TemplatePreview
          filled={filled}
          fileName={fileKind && (file?.name ?? null)}
          fileKind={fileKind}
          error={tooLong}
        />
      </div>
    </Dialog>
  )
}

const focusFirstEmpty = (form: HTMLFormElement | null): void =>
  [...(form?.querySelectorAll('input') ?? [])].find((input) => input.value.trim() === '')?.focus()

/** The texts of the inputs: what was typed, else what the variable stood for the last time or most probably stands for. */
function useInputs({ id, parts }: MessageTemplate, facts: RecordFacts) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [remembered] = useState(() => readRememberedFacts(id))
  const variables = listVariables(parts)
  const defaultOf = (key: string, guess: ReturnType<typeof guessFact>) => (key in remembered ? remembered[key] : guess)
  const inputs = Object.fromEntries(
    variables.map((variable) => {
      const key = keyOf(variable)
      const fact = defaultOf(key, guessFact(parts, variable))
      return [key, typed[key] ?? (fact && facts[fact]) ?? '']
    }),
  )
  return {
    inputs,
    change: (key: string, value: string) => setTyped((before) => ({ ...before, [key]: value })),
    remember() {
      const known = listFacts(facts)
      const factOf = (text: string | undefined) => known.find(({ value }) => value === text?.trim())?.name ?? null
      rememberFacts(id, Object.fromEntries(Object.entries(inputs).map(([key, text]) => [key, factOf(text)])))
    },
  }
}

type Filled = ReturnType<typeof fillTemplate>

function findTooLong({ header, body }: Filled): string | null {
  if ((header?.length ?? 0) > templateLimits.header) return templateErrors.tooLong('header', templateLimits.header)
  return body.length > templateLimits.body ? templateErrors.tooLong('body', templateLimits.body) : null
}

function toOutgoing(
  { id, name, language, parts }: MessageTemplate,
  values: ReturnType<typeof toTemplateValues>,
  file: File | null,
): OutgoingInput {
  const { header, body, footer, buttons } = fillTemplate(parts, values)
  const headerKind = parts.header?.kind ?? null
  return {
    template: { templateId: id, ...values },
    shown: { content: body, payload: { template: { name, language, header, headerKind, footer, buttons, values } } },
    ...(file && { file }),
  }
}
