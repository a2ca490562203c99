import Check from 'lucide-react/icons/check'
import { t } from '#contract/language/translate.ts'
import { cx } from '../../ui/cx.ts'

const steps = [t('File'), t('Columns'), t('Preview'), t('Import [noun]')]

/** The steps of an import; a phone shows the current one only. */
export function ImportSteps({ at }: { at: number }) {
  return (
    <ol aria-label={t('Steps')} className="flex items-center gap-2 text-12 text-text-3">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            'flex items-center gap-1.5 not-first:before:h-px not-first:before:w-4 not-first:before:bg-line-2 max-md:before:hidden',
            index === at ? 'font-medium text-text' : 'max-md:hidden',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'inline-flex size-4 items-center justify-center rounded-full text-11 font-semibold',
              index < at && 'bg-green-tint text-green-ink',
              index === at && 'bg-text text-surface',
              index > at && 'border border-control',
            )}
          >
            {index < at ? <Check className="size-2.5!" /> : index + 1}
          </span>
          {name}
          {index < at && <span className="sr-only">{t(', done')}</span>}
        </li>
      ))}
    </ol>
  )
}
