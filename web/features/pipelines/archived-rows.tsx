import { useId, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DisclosureButton } from '../../ui/controls/fold-button.tsx'

type ArchivedRowsProps<R> = {
  /** What they are, for screen readers. */
  label: string
  rows: readonly R[]
  /** What is shown beside the name. */
  detailOf?: (row: R) => string
  /** Absent for read-only roles. */
  onRestore: ((row: R) => void) | undefined
}

/** Archived pipelines or stages, collapsed. */
export function ArchivedRows<R extends { id: string; name: string }>(props: ArchivedRowsProps<R>) {
  const { label, rows, detailOf, onRestore } = props
  const [open, setOpen] = useState(false)
  const bodyId = useId()
  if (rows.length === 0) return null
  return (
    <div className="pt-1">
      <DisclosureButton open={open} controls={bodyId} onToggle={() => setOpen(!open)}>
        {t('Show archived ({count})', { count: rows.length })}
      </DisclosureButton>
      <ul id={bodyId} aria-label={label} hidden={!open}>
        {rows.map((row) => (
          <li key={row.id} className="flex min-h-11 items-center gap-3 border-b border-line py-1 ps-2 last:border-b-0">
            <span className="min-w-0 flex-1 truncate text-text-2">
              <bdi>{row.name}</bdi>
              {detailOf && ` · ${detailOf(row)}`}
            </span>
            {onRestore && (
              <Button size="sm" aria-label={t('Restore {name}', { name: row.name })} onClick={() => onRestore(row)}>
                {t('Restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
