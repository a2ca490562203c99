import { capitalize } from '#contract/kit/names.ts'
import { getLocale, t } from '#contract/language/translate.ts'
import { Chip, type ChipTone } from '../../../ui/badges/chip.tsx'
import type { MessageTemplate } from './template-requests.ts'

const statusStyles: Record<string, { label: string; tone: ChipTone }> = {
  APPROVED: { label: t('Approved'), tone: 'green' },
  PENDING: { label: t('In review'), tone: 'yellow' },
  IN_APPEAL: { label: t('In review'), tone: 'yellow' },
  REJECTED: { label: t('Rejected'), tone: 'red' },
  PAUSED: { label: t('Paused'), tone: 'orange' },
  DISABLED: { label: t('Disabled'), tone: 'red' },
}

/** The status of a template at WhatsApp. */
export function TemplateStatusChip({ status }: Pick<MessageTemplate, 'status'>) {
  const { label, tone } = statusStyles[status] ?? { label: toWords(status), tone: 'grey' as const }
  return (
    <Chip tone={tone} mark={status === 'APPROVED' ? 'dot' : 'ring'}>
      {label}
    </Chip>
  )
}

const qualityStyles: Record<string, { label: string; tone: ChipTone }> = {
  GREEN: { label: t('High quality'), tone: 'green' },
  YELLOW: { label: t('Medium quality'), tone: 'yellow' },
  RED: { label: t('Low quality'), tone: 'red' },
}

/** How people have received a template; nothing before WhatsApp has rated it. */
export function TemplateQualityChip({ quality }: Pick<MessageTemplate, 'quality'>) {
  const { label, tone } = qualityStyles[quality ?? ''] ?? {}
  return label ? <Chip tone={tone}>{label}</Chip> : null
}

/** "LIMIT_EXCEEDED" → "Limit exceeded". */
export const toWords = (code: string): string =>
  categoryLabels[code] ?? capitalize(code.toLowerCase().replaceAll('_', ' '))

const categoryLabels: Readonly<Record<string, string>> = {
  MARKETING: t('Marketing'),
  UTILITY: t('Utility'),
  AUTHENTICATION: t('Authentication'),
}

/** "pt_BR" → "Brazilian Portuguese"; the code itself if the browser does not know it. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([getLocale()], { type: 'language' }).of(code.replaceAll('_', '-')) ?? code
  } catch {
    return code
  }
}
