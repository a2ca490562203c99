import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { type SubjectKind, wordOf } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'

/** Opens the panel of another record in place of this one. */
export function OpenLinkedButton({ kind, id }: { kind: SubjectKind; id: string | undefined }) {
  const { open } = usePanel()
  if (!id) return null
  return (
    <IconButton
      size="sm"
      label={t('Open {kind}', { kind: wordOf(kind) })}
      icon={<ArrowUpRight className="size-3.5" />}
      onClick={() => open({ kind, id })}
    />
  )
}
