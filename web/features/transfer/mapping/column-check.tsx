import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { createCustomCellParser } from '#contract/custom-fields/cell.ts'
import { customAttributePrefix } from '#contract/custom-fields/enums.ts'
import type { DateFormat } from '#contract/kit/date-text.ts'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { parseValue } from '#contract/kit/parse.ts'
import { t } from '#contract/language/translate.ts'
import { Chip } from '../../../ui/badges/chip.tsx'
import type { CustomField } from '../../custom-fields/public.ts'
import { importedType } from '../import-texts.ts'

type ColumnCheckProps = {
  things: TransferPlural
  field: string | null
  /** Whether it is an attribute that no record has yet. */
  isNew: boolean
  /** The field, if the workspace defined it. */
  own: CustomField | undefined
  samples: readonly string[]
  dateFormat: DateFormat
}

/** Whether the field accepts the first values. */
export function ColumnCheck({ things, field, isNew, own, samples, dateFormat }: ColumnCheckProps) {
  const { fields, importTexts } = importedType(things)
  if (isNew) return <Chip icon={<Plus aria-hidden />}>{t('New attribute')}</Chip>
  const isAttribute = field?.startsWith(customAttributePrefix) && samples.length > 0
  if (isAttribute) return <Chip>{t('Kept as text')}</Chip>
  if (field === null) return <span className="text-text-3">–</span>
  const known = fields[field]
  const dates = { format: dateFormat, timeZone: null }
  const parseOwn = own && createCustomCellParser(own)
  const fits = (sample: string) =>
    parseOwn ? parseOwn(sample, dates).ok : !known || parseValue(known, sample, dates).ok
  const rejectedSample = samples.find((sample) => !fits(sample))
  if (rejectedSample !== undefined)
    return (
      <Chip tone="orange" icon={<TriangleAlert aria-hidden />}>
        {t('“{rejectedSample}” does not fit', { rejectedSample })}
      </Chip>
    )
  if (samples.length === 0) return <Chip>{t('No values in the first rows')}</Chip>
  if (importTexts.duplicateKeys.includes(field))
    return (
      <Chip tone="blue" icon={<Link2 aria-hidden />}>
        {t('Matches duplicates')}
      </Chip>
    )
  return (
    <Chip tone="green" icon={<Check aria-hidden />}>
      {t('First values fit')}
    </Chip>
  )
}
