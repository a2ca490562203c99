import Zap from 'lucide-react/icons/zap'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import type { AutomationRule } from '#contract/tasks/enums.ts'

type AutomationRuleCardProps = { title: string; rule: Record<string, unknown> | null }

/** The rule that triggers an automated task. Read-only here. */
export function AutomationRuleCard({ title, rule }: AutomationRuleCardProps) {
  const { trigger, conditions, actions } = (rule ?? {}) as AutomationRule
  const rows: [string, string][] = [
    [t('Trigger'), trigger ?? ''],
    [
      t('Conditions'),
      Object.entries(conditions ?? {})
        .map(([key, value]) => `${key} = ${formatValue(value)}`)
        .join(', '),
    ],
    ...(actions ?? []).map(({ type, title: what }): [string, string] => [t('Action'), `${type} “${what}”`]),
  ]
  return (
    <section aria-label={title} className="rounded-card border border-line-2 bg-canvas">
      <header className="flex items-center gap-2 border-b border-line px-3 py-2">
        <Zap aria-hidden className="size-3.5" />
        <h4 className="min-w-0 flex-1 font-semibold">{title}</h4>
        <span className="text-12 text-text-3">{t('Read-only')}</span>
      </header>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 px-3 py-2">
        {rows.map(([name, text], at) => (
          <div key={at.toString()} className="contents">
            <dt className="text-text-2">{name}</dt>
            <dd className="font-mono text-12 leading-5 wrap-anywhere">{text || messages.notProvided}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
