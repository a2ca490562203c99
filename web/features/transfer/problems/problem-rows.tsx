import Download from 'lucide-react/icons/download'
import { t, tCount } from '#contract/language/translate.ts'
import type { ImportProblem } from '#contract/transfer/imports.ts'
import type { CallResult } from '../../../platform/api/client.ts'
import { AsyncActionButton } from '../import-buttons.tsx'

type DownloadRowsProps = { save: () => Promise<CallResult<string>> } & ({ label: string } | { count: number })

/** A button that saves rows of a file; without a label, the rows with the problem next to it. */
export const DownloadRows = ({ save, ...button }: DownloadRowsProps) => (
  <AsyncActionButton
    label={'label' in button ? button.label : button.count === 1 ? t('Download this row') : t('Download these rows')}
    icon={<Download />}
    act={async () => {
      const saved = await save()
      return saved.success ? null : saved
    }}
  />
)

/** "“lukewarm” in 2 rows, “tepid” in 1 row" */
export const describeValues = (values: ImportProblem['values']): string =>
  values.map(({ value, count }) => t('“{value}” in {rows}', { value, rows: formatRows(count) })).join(', ')

export const formatRows = (count: number): string => tCount(count, '{count} row', '{count} rows')
