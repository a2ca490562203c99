import { pickPart } from '../../spec/proofs/sample.ts'
import { createMutants, parseSource } from './create-mutants.ts'
import { type Mutant, type MutantKey, toLine } from './mutant.ts'
import type { Kill } from './records.ts'

/** Number of mutants that `npm test` tests, and the maximum of those whose test starts a server, which takes seconds. */
const sampleSize = { all: 10, server: 2 }

/** Finds the mutant of a committed line in the current source; undefined if it is missing or ambiguous. */
export function findMutant({ file, path, original, replacement }: MutantKey, text: string): Mutant | undefined {
  const candidates = createMutants(file, parseSource(file, text), () => []).filter(
    (mutant) => mutant.path === path && toLine(mutant.original) === original,
  )
  const [first] = candidates
  return first && candidates.every(({ start }) => start === first.start) ? { ...first, replacement } : undefined
}

/** Chooses the kills to test again: in rotation by commit, so that each gets its turn, and the same for the same commit. */
export function chooseKills<K extends Pick<Kill, 'test'>>(kills: readonly K[], commit: string): K[] {
  const needsServer = ({ test }: K) => test.startsWith('server/')
  const [onServer, others] = [kills.filter(needsServer), kills.filter((kill) => !needsServer(kill))]
  const server = selectInRotation(onServer, commit, sampleSize.server)
  return [...selectInRotation(others, commit, sampleSize.all - server.length), ...server]
}

function selectInRotation<T>(items: readonly T[], commit: string, size: number): T[] {
  const turns = Math.max(1, Math.ceil(items.length / size))
  const start = pickPart(commit, turns) * size
  return items.slice(start, start + size)
}
