import type { RefObject } from 'react'
import { t } from '#contract/language/translate.ts'
import { factNames, toVariable } from '#contract/whatsapp/replies/reply-variables.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { factLabels } from '../templates/record-facts.ts'
import { insertAtCursor } from './insert-at-cursor.ts'

type VariableButtonsProps = {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
}

/** Inserts variables into a text, where its cursor is. */
export function VariableButtons({ box, text, onChange }: VariableButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1 text-12 text-text-2">
      {t('Insert')}
      {factNames.map((each) => (
        <Button
          key={each}
          size="sm"
          aria-label={t('Insert {fact}', { fact: factLabels[each] })}
          onClick={() => {
            onChange(insertAtCursor(box.current, text, toVariable(each)))
            box.current?.focus()
          }}
        >
          {factLabels[each]}
        </Button>
      ))}
    </div>
  )
}
