import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type Pair = { id: number; key: string; text: string; originalValue: unknown }

type KeyValueEditorProps = {
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  label: string
}

/** Edits a JSON object as key–value rows. Values that were not strings keep their type as long as they parse. */
export function KeyValueEditor({ value, onChange, label }: KeyValueEditorProps) {
  const id = useId()
  const [pairs, setPairs] = useState<Pair[]>(() => toPairs(value))
  const change = (next: Pair[]) => {
    setPairs(next)
    onChange(toObject(next))
  }
  const edit = (pair: Pair, part: Partial<Pair>) =>
    change(pairs.map((other) => (other.id === pair.id ? { ...other, ...part } : other)))
  const add = () => setPairs([...pairs, { id: createPairId(pairs), key: '', text: '', originalValue: '' }])
  const control =
    'h-7 min-w-0 rounded-chip border border-control bg-surface px-1.5 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent touch:h-11 max-md:text-[16px]'
  return (
    <div className="p-2">
      <ul className="grid gap-1">
        {pairs.map((pair, index) => (
          <li key={pair.id} className="grid grid-cols-[2fr_3fr_auto] items-center gap-1">
            <input
              aria-label={t('{label}: key {count}', { label, count: index + 1 })}
              id={`${id}-${pair.id}`}
              placeholder={t('Key')}
              value={pair.key}
              onChange={(event) => edit(pair, { key: event.target.value })}
              className={control}
            />
            <input
              aria-label={t('{label}: value of {key}', {
                label,
                key: pair.key || t('key {count}', { count: index + 1 }),
              })}
              placeholder={t('Value')}
              value={pair.text}
              onChange={(event) => edit(pair, { text: event.target.value })}
              className={control}
            />
            <IconButton
              size="sm"
              label={t('Remove {name}', { name: pair.key || t('row') })}
              icon={<X className="size-3.5" />}
              onClick={() => change(pairs.filter((other) => other.id !== pair.id))}
            />
          </li>
        ))}
      </ul>
      <Button size="sm" variant="ghost" icon={<Plus className="size-3.5" />} className="mt-1" onClick={add}>
        {t('Add a value')}
      </Button>
    </div>
  )
}

function toPairs(value: Record<string, unknown>): Pair[] {
  const pairs = Object.entries(value).map(([key, originalValue], id) => ({
    id,
    key,
    text: typeof originalValue === 'string' ? originalValue : JSON.stringify(originalValue),
    originalValue,
  }))
  return pairs.length > 0 ? pairs : [{ id: 0, key: '', text: '', originalValue: '' }]
}

function toObject(pairs: Pair[]) {
  return Object.fromEntries(
    pairs.filter((pair) => pair.key.trim() !== '').map((pair) => [pair.key.trim(), toEntryValue(pair)]),
  )
}

function toEntryValue({ text, originalValue }: Pair): unknown {
  if (typeof originalValue === 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function createPairId(pairs: Pair[]) {
  return Math.max(-1, ...pairs.map((pair) => pair.id)) + 1
}
