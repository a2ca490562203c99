import Building2 from 'lucide-react/icons/building-2'
import User from 'lucide-react/icons/user'
import { type CSSProperties, useState } from 'react'
import { useImageSource } from '../../shared/image-source.ts'
import { cx } from '../cx.ts'

export type AvatarSize = 16 | 20 | 24 | 28 | 36 | 48

type AvatarProps = {
  name: string | null | undefined
  /** Determines the hue, so that it doesn’t change when the name does. The name by default. */
  id?: string
  kind?: 'person' | 'company'
  size?: AvatarSize
  image?: string | null
  className?: string
}

/** Round for people, square for companies. Hidden from screen readers, because the name is always next to it. */
export function Avatar({ name, id, kind = 'person', size = 24, image, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const source = useImageSource(image)
  const letters = initials(name ?? '', size)
  const frame = cx(
    'relative inline-flex flex-none items-center justify-center overflow-hidden font-semibold tracking-normal uppercase select-none forced-colors:border',
    sizes[size],
    kind === 'person' ? 'rounded-full' : size === 48 ? 'rounded-card' : size <= 16 ? 'rounded-chip' : 'rounded-control',
    className,
  )
  if (source && broken !== source)
    return (
      <img
        src={source}
        alt=""
        loading="lazy"
        onError={() => setBroken(source)}
        className={cx(frame, 'bg-active object-cover')}
      />
    )
  if (!letters) {
    const Icon = kind === 'person' ? User : Building2
    return (
      <span aria-hidden className={cx(frame, 'bg-active text-text-2')}>
        <Icon className="size-1/2!" />
      </span>
    )
  }
  return (
    <span
      aria-hidden
      style={{ '--hue': avatarHue(id ?? name ?? '') } as CSSProperties}
      className={cx(
        frame,
        'bg-[oklch(var(--tint-l)_calc(var(--tint-c)*1.3)_var(--hue))] text-[oklch(var(--ink-l)_calc(var(--ink-c)*0.8)_var(--hue))]',
      )}
    >
      {letters}
    </span>
  )
}

// Initials never get smaller than 11 px. Below 28 px they are condensed instead, and at 16 px there is only one letter.
const sizes: Record<AvatarSize, string> = {
  16: 'size-4 text-11 leading-none',
  20: 'size-5 text-11 leading-none tracking-[-0.06em]!',
  24: 'size-6 text-11 leading-none tracking-[-0.04em]!',
  28: 'size-7 text-11 leading-none',
  36: 'size-9 text-13 leading-none',
  48: 'size-12 text-15 leading-none',
}

/** The first letters of the first and last word, or one letter if there is no room for two. */
export function initials(name: string, size: AvatarSize = 24): string {
  const words = name
    .normalize('NFC')
    .split(/[\s,&./-]+/u)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .filter(Boolean)
  const [first = ''] = words
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const both = first + last
  return size <= 16 || (size <= 20 && wide.test(both)) ? first : both
}

const wide = /^[MW]{2}$/iu

/** Maps an id to one of twelve hues. */
export function avatarHue(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hues[sum % hues.length] ?? 85
}

const hues = [25, 50, 75, 100, 125, 158, 190, 225, 248, 278, 310, 345]
