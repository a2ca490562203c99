/** Random choices that are reproducible by a seed. */
export type Random = {
  /** Returns an integer from 0 to `end` - 1. */
  below(end: number): number
  pick<T>(items: readonly T[]): T
  /** Returns true once in `times`. */
  chance(times: number): boolean
}

/** Mulberry32: 32 bits of state, enough for choices. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    chance: (times) => below(times) === 0,
  }
}

/** Applies one to four of the changes, one after the other. */
export function mutate<T>(random: Random, content: T, changes: readonly ((random: Random, content: T) => T)[]): T {
  let result = content
  for (let left = 1 + random.below(4); left > 0; left--) result = random.pick(changes)(random, result)
  return result
}

/** Replaces the bytes between two offsets. */
export const splice = (content: Buffer, from: number, to: number, inserted: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.concat([content.subarray(0, from), inserted, content.subarray(to)])

/** Limits how often a part of this length is repeated, so that the file keeps a realistic size. */
export const limitTimes = (length: number, times: number): number =>
  Math.min(times, Math.ceil(maxRepeatedLength / Math.max(length, 1)))
const maxRepeatedLength = 1 << 20

const flipBits = (random: Random, content: Buffer): Buffer => {
  const flipped = Buffer.from(content)
  for (let left = 1 + random.below(20); left > 0 && flipped.length > 0; left--) {
    const at = random.below(flipped.length)
    flipped[at] = (flipped[at] as number) ^ (1 << random.below(8))
  }
  return flipped
}
const truncate = (random: Random, content: Buffer): Buffer => content.subarray(0, random.below(content.length + 1))
const cutOut = (random: Random, content: Buffer): Buffer => {
  const from = random.below(content.length + 1)
  return splice(content, from, from + random.below(200))
}
const repeatPart = (random: Random, content: Buffer): Buffer => {
  const from = random.below(content.length + 1)
  const part = content.subarray(from, from + 1 + random.below(400))
  return splice(content, from, from, Buffer.concat(Array.from({ length: 1 + random.below(100) }, () => part)))
}
const insertBytes = (random: Random, content: Buffer): Buffer => {
  const at = random.below(content.length + 1)
  const bytes = Buffer.from(Array.from({ length: 1 + random.below(30) }, () => random.below(256)))
  return splice(content, at, at, bytes)
}
const movePart = (random: Random, content: Buffer): Buffer => {
  const from = random.below(content.length + 1)
  const part = content.subarray(from, from + random.below(500))
  const rest = splice(content, from, from + part.length)
  const to = random.below(rest.length + 1)
  return splice(rest, to, to, part)
}

/** Changes that are independent of the format. */
export const byteChanges = [flipBits, truncate, cutOut, repeatPart, insertBytes, movePart] as const
