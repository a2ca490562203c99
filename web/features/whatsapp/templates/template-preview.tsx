import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import type { HeaderFileKind } from '#contract/whatsapp/enums.ts'
import type { FilledTemplate } from '#contract/whatsapp/templates/template-text.ts'
import { FilledTemplateView } from './filled-template.tsx'
import { headerFileLabel } from './header-file-field.tsx'

type TemplatePreviewProps = {
  filled: FilledTemplate
  fileKind: HeaderFileKind | null
  fileName: string | null
  error: string | null
}

/** The message as the person will read it; gaps are marked. */
export function TemplatePreview({ filled, fileKind, fileName, error }: TemplatePreviewProps) {
  const { header, body, footer, buttons } = filled
  return (
    <section aria-label={t('Preview')} className="min-w-0">
      <p aria-hidden className="mb-1 font-medium">
        {t('Preview')}
      </p>
      <div className="flex flex-col gap-1 rounded-[10px] rounded-ee-chip border border-accent-edge bg-accent-soft px-3 py-1.5">
        {fileKind && <p className="font-medium wrap-anywhere">{fileName ?? headerFileLabel(fileKind)}</p>}
        <FilledTemplateView
          header={header && markGaps(header)}
          body={markGaps(body)}
          footer={footer}
          buttons={buttons}
        />
      </div>
      {error && (
        <p role="alert" className="mt-1 text-12 text-red-ink">
          {error}
        </p>
      )}
    </section>
  )
}

/** Marks the variables that have no value yet. */
function markGaps(text: string): ReactNode {
  return text.split(/(\{\{\s*\w+\s*\}\})/).map((piece, at) =>
    at % 2 === 1 ? (
      <mark key={at.toString()} className="rounded-chip bg-yellow-tint px-0.5 text-yellow-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
