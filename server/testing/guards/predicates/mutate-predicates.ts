import { maxSortedMatches } from '../../../records/keyset-filtered.ts'
import type { ExampleCall } from './example-calls.ts'
import { findPredicates, findUnsupportedPredicates, type Predicate, removePredicates } from './predicates.ts'
import type { MutationConditions, Tenants } from './tenants.ts'
import { findUncoveredPredicates } from './uncovered-predicates.ts'

/** A predicate that can be removed: the conditions without it, a description for readers, and the calls that send it. */
type PredicateMutant = { key: string; description: string; conditions: MutationConditions[]; calls: Set<ExampleCall> }

type Sampling = { mutants: <T>(all: T[]) => T[]; calls: <T>(all: T[]) => T[] }

export type MutationResult = {
  /** Calls whose reply or effect differs if other tenants exist. */
  faults: string[]
  /** Workspace conditions in a form that the guard cannot remove. */
  unsupportedPredicates: string[]
  /** Predicates whose removal no call noticed. */
  survivors: string[]
  /** Predicates in the source code that no call sends. */
  uncovered: string[]
  predicates: number
  calls: number
}

/**
 * Sends every call with and without other tenants in the database, and then again with one predicate removed at a time.
 * A mutant is killed if a call that sends the predicate replies or changes something different among other tenants.
 * Mutants whose description contains one of `allowedSurvivors` are not tested; `sampling` picks which others are tested, and which calls
 * are compared.
 */
export async function mutatePredicates(
  tenants: Tenants,
  allowedSurvivors: string[] = [],
  sampling: Sampling = { mutants: (all) => all, calls: (all) => all },
): Promise<MutationResult> {
  const result: MutationResult = {
    faults: [],
    unsupportedPredicates: [],
    survivors: [],
    uncovered: [],
    predicates: 0,
    calls: tenants.calls.length,
  }
  const observedAlone = new Map<ExampleCall, string>()
  const mutants = new Map<string, PredicateMutant>()
  const all = new Set<string>()
  const functions = await listDefinerFunctions(tenants)
  const observedAmongTenants = new Map<ExampleCall, string>()
  const listCalls = new Set<ExampleCall>()
  for (const call of tenants.calls) {
    const observed = await tenants.observe(call)
    const { sentStatements: sent } = tenants.rollbackDatabase
    for (const text of sent) all.add(text)
    if (!call.operation.minimumRole && !sent.some((text) => /workspace_id/.test(text))) continue
    observedAmongTenants.set(call, observed)
    if (sent.some((text) => text.includes(manyRowsTest))) listCalls.add(call)
    for (const text of new Set(sent)) {
      for (const mutant of getMutants(text)) addMutant(mutants, mutant, call)
      for (const { name, variants } of functions)
        if (text.includes(`${name}(`)) for (const variant of variants) addMutant(mutants, variant, call)
      result.unsupportedPredicates.push(...findUnsupportedPredicates(text))
    }
  }
  const observeAlone = (calls: Iterable<ExampleCall>) =>
    tenants.withoutOtherTenants(async () => {
      for (const call of calls) if (!observedAlone.has(call)) observedAlone.set(call, await tenants.observe(call))
    })
  const isAllowed = ({ description }: PredicateMutant) => allowedSurvivors.some((part) => description.includes(part))
  const tried = sampling.mutants([...mutants.values()].filter((mutant) => !isAllowed(mutant)))
  await observeAlone(sampling.calls([...observedAmongTenants.keys()]))
  for (const [call, observed] of observedAlone) {
    if (observedAmongTenants.get(call) !== observed)
      result.faults.push(
        `${describeCall(call)} is not the same alone:\n${describeDifference(observed, observedAmongTenants.get(call) ?? '')}`,
      )
    if (!listCalls.has(call)) continue
    const observedScanning = await tenants.observe(call, { rewrite: forceScan })
    if (observedScanning !== observed)
      result.faults.push(
        `${describeCall(call)} is not the same walked:\n${describeDifference(observed, observedScanning)}`,
      )
  }
  result.unsupportedPredicates = [...new Set(result.unsupportedPredicates)]
  result.predicates = mutants.size
  result.uncovered = findUncoveredPredicates(all)
  const failingMutants: FailingMutant[] = []
  const survivors = [...mutants.values()].filter(isAllowed)
  // Most mutants are killed by one of the first calls that send them; only the others need all of theirs.
  await observeAlone(tried.flatMap(({ calls }) => [...calls].slice(0, 3)))
  const alive: PredicateMutant[] = []
  for (const mutant of tried) if (!(await isKilled(tenants, mutant, observedAlone, failingMutants))) alive.push(mutant)
  await observeAlone(alive.flatMap(({ calls }) => [...calls]))
  for (const mutant of alive)
    if (!(await isKilled(tenants, mutant, observedAlone, failingMutants))) survivors.push(mutant)
  for (const mutant of survivors)
    result.survivors.push(`${mutant.description}\n      sent by ${listOperationKeys(mutant)}`)
  // A statement that is merely broken also fails without other tenants.
  await tenants.withoutOtherTenants(async () => {
    for (const { key, call, condition } of failingMutants) {
      const observedWithoutOthers = await tenants.observe(call, condition)
      if (observedWithoutOthers.includes('"500 '))
        throw new Error(
          `${key} cannot be taken away: ${describeDifference(observedAlone.get(call) ?? '', observedWithoutOthers)}`,
        )
    }
  })
  return result
}

/** A predicate without which a call fails among other tenants. */
type FailingMutant = { key: string; call: ExampleCall; condition: MutationConditions }

async function isKilled(
  tenants: Tenants,
  { key, calls, conditions }: PredicateMutant,
  observedAlone: Map<ExampleCall, string>,
  failingMutants: FailingMutant[],
): Promise<boolean> {
  for (const call of calls)
    for (const condition of conditions) {
      const expected = observedAlone.get(call)
      if (expected === undefined) continue
      const observed = await tenants.observe(call, condition)
      if (observed === expected) continue
      if (observed.includes('"500 ')) failingMutants.push({ key, call, condition })
      return true
    }
  return false
}

/** Makes a list with few matching rows use the plan for many. */
const forceScan = (text: string): string => text.replace(manyRowsTest, 'true as many')
const manyRowsTest = `count(*) > ${maxSortedMatches} as many`

function addMutant(
  mutants: Map<string, PredicateMutant>,
  mutant: Omit<PredicateMutant, 'calls'>,
  call: ExampleCall,
): void {
  const known = mutants.get(mutant.key) ?? { ...mutant, calls: new Set() }
  mutants.set(mutant.key, known)
  known.calls.add(call)
}

const mutantCache = new Map<string, Omit<PredicateMutant, 'calls'>[]>()

function getMutants(text: string): Omit<PredicateMutant, 'calls'>[] {
  const known = mutantCache.get(text) ?? createMutants(text)
  mutantCache.set(text, known)
  return known
}

function createMutants(text: string): Omit<PredicateMutant, 'calls'>[] {
  return findPredicates(text).map((predicate) => {
    const rewrite = (statement: string) =>
      removePredicates(
        statement,
        findPredicates(statement).filter(({ key }) => key === predicate.key),
      )
    const scanConditions = text.includes(manyRowsTest)
      ? [{ rewrite: (statement: string) => forceScan(rewrite(statement)) }]
      : []
    return {
      key: predicate.key,
      description: describePredicate(text, predicate),
      conditions: [{ rewrite }, ...scanConditions],
    }
  })
}

/** Lists variants of security definer functions, to which no policy applies, each without one of its predicates. */
async function listDefinerFunctions({ rollbackDatabase }: Tenants) {
  const { rows } = await rollbackDatabase.runAsOwner((client) =>
    client.query<{ name: string; text: string }>(`
      select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prosrc ~ 'workspace_id'`),
  )
  return rows.map(({ name, text }) => ({
    name,
    variants: findPredicates(text).map((predicate, n) => ({
      key: `${n} of function ${name}`,
      description: `function ${name}: ${describePredicate(text, predicate)}`,
      conditions: [{ setupStatement: removePredicates(text, [predicate]) }],
    })),
  }))
}

const describePredicate = (text: string, { from, to }: Predicate): string =>
  `…${text.slice(Math.max(0, from - 70), from)}⟦${text.slice(from, to)}⟧${text.slice(to, to + 60)}…`.replace(
    /\s+/g,
    ' ',
  )

const describeCall = ({ operation, description: what }: ExampleCall) => `${operation.key}, ${what}`
const listOperationKeys = ({ calls }: PredicateMutant) =>
  [...new Set([...calls].map(({ operation }) => operation.key))].slice(0, 3).join(', ')

/** Shows both texts around the first difference. */
function describeDifference(expected: string, actual: string): string {
  const maxLength = Math.max(expected.length, actual.length)
  let at = 0
  while (at < maxLength && expected[at] === actual[at]) at++
  return [expected, actual].map((text) => `  …${text.slice(Math.max(0, at - 100), at + 160)}…`).join('\n')
}
