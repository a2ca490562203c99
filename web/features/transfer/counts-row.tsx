import Equal from 'lucide-react/icons/equal'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { cx } from '../../ui/cx.ts'
import type { ImportCounts } from './import-run.ts'

const countDisplays = [
  { key: 'created', label: t('Created [rows]'), icon: <Plus className="text-green-ink" /> },
  { key: 'updated', label: t('Updated [rows]'), icon: <Pencil className="text-blue-ink" /> },
  { key: 'unchanged', label: t('Unchanged'), icon: <Equal className="text-text-2" /> },
  { key: 'skipped', label: t('Skipped [rows]'), icon: <Minus className="text-text-2" /> },
  { key: 'failed', label: t('Failed [rows]'), icon: <TriangleAlert className="text-red-ink" /> },
] as const

/** The outcomes of all rows in five numbers. Zeros are gray. */
export function CountsRow({ counts }: { counts: ImportCounts | null }) {
  return (
    <dl className="grid grid-cols-5 divide-x divide-line rounded-card border border-line-2 max-md:grid-cols-2 max-md:divide-x-0">
      {countDisplays.map(({ key, label, icon }) => (
        <div key={key} className={cx('px-3 py-2', counts?.[key] === 0 && '*:text-text-3!')}>
          <dt className="flex items-center gap-1.5 text-12 text-text-2 [&>.lucide]:size-3">
            {counts?.[key] === 0 ? <Minus /> : icon}
            {label}
          </dt>
          <dd
            className={cx(
              'text-15 font-semibold tabular-nums',
              key === 'failed' && counts && counts.failed > 0 && 'text-red-ink',
            )}
          >
            {counts ? formatNumber(counts[key]) : '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
