import { few } from '../keyset-found.ts'
import type { Call } from './calls.ts'
import { type Predicate, predicatesOf, unknownPredicates, without } from './predicates.ts'
import { unsent } from './sources.ts'
import type { Conditions, World } from './world.ts'

/** One predicate that can be missing: how it is taken away, how a person finds it, and the calls that send it. */
type Mutant = { key: string; shown: string; conditions: Conditions[]; calls: Set<Call> }

export type Findings = {
  /** Calls whose answer or effect is another when strangers are there. */
  faults: string[]
  /** Ways to keep to a workspace that the guard cannot take away. */
  unknown: string[]
  /** Predicates whose loss nobody noticed. */
  unnoticed: string[]
  /** Predicates of the sources that no call sends. */
  unsent: string[]
  predicates: number
  calls: number
}

/**
 * Makes every call alone and among strangers, and then again without one predicate of a statement at a time. A predicate
 * counts as noticed when a call that sends it shows or does something else among strangers, and the same as before without them.
 * `known` are parts of lines whose loss nobody notices: they are not tried.
 */
export async function takePredicatesAway(world: World, known: string[] = []): Promise<Findings> {
  const findings: Findings = {
    faults: [],
    unknown: [],
    unnoticed: [],
    unsent: [],
    predicates: 0,
    calls: world.calls.length,
  }
  const alone = new Map<Call, string>()
  const mutants = new Map<string, Mutant>()
  const all = new Set<string>()
  const functions = await functionsOf(world)
  const among = new Map<Call, string>()
  const walks = new Set<Call>()
  for (const call of world.calls) {
    const seen = await world.observe(call)
    const { sent } = world.undone
    for (const text of sent) all.add(text)
    if (!call.operation.needs && !sent.some((text) => /workspace_id/.test(text))) continue
    among.set(call, seen)
    if (sent.some((text) => text.includes(isMany))) walks.add(call)
    for (const text of new Set(sent)) {
      for (const mutant of mutantsOf(text)) note(mutants, mutant, call)
      for (const { name, variants } of functions)
        if (text.includes(`${name}(`)) for (const variant of variants) note(mutants, variant, call)
      findings.unknown.push(...unknownPredicates(text))
    }
  }
  await world.alone(async () => {
    for (const call of among.keys()) alone.set(call, await world.observe(call))
  })
  for (const [call, seen] of alone) {
    if (among.get(call) !== seen)
      findings.faults.push(`${nameOf(call)} is not the same alone:\n${difference(seen, among.get(call) ?? '')}`)
    if (!walks.has(call)) continue
    const walked = await world.observe(call, { rewrite: walking })
    if (walked !== seen) findings.faults.push(`${nameOf(call)} is not the same walked:\n${difference(seen, walked)}`)
  }
  findings.unknown = [...new Set(findings.unknown)]
  findings.predicates = mutants.size
  findings.unsent = unsent(all)
  const broken: Broken[] = []
  for (const mutant of mutants.values())
    if (known.some((part) => mutant.shown.includes(part)) || !(await isNoticed(world, mutant, alone, broken)))
      findings.unnoticed.push(`${mutant.shown}\n      sent by ${namesOf(mutant)}`)
  // A statement that has merely been broken fails when nobody else is there, too.
  await world.alone(async () => {
    for (const { key, call, condition } of broken) {
      const lonely = await world.observe(call, condition)
      if (lonely.includes('"500 '))
        throw new Error(`${key} cannot be taken away: ${difference(alone.get(call) ?? '', lonely)}`)
    }
  })
  return findings
}

/** A predicate without which a call fails among strangers. */
type Broken = { key: string; call: Call; condition: Conditions }

async function isNoticed(
  world: World,
  { key, calls, conditions }: Mutant,
  alone: Map<Call, string>,
  broken: Broken[],
): Promise<boolean> {
  for (const call of calls)
    for (const condition of conditions) {
      const noticed = await world.observe(call, condition)
      if (noticed === alone.get(call)) continue
      if (noticed.includes('"500 ')) broken.push({ key, call, condition })
      return true
    }
  return false
}

/** A list whose filters leave few rows, read as if they left many. */
const walking = (text: string): string => text.replace(isMany, 'true as many')
const isMany = `count(*) > ${few} as many`

function note(mutants: Map<string, Mutant>, mutant: Omit<Mutant, 'calls'>, call: Call): void {
  const known = mutants.get(mutant.key) ?? { ...mutant, calls: new Set() }
  mutants.set(mutant.key, known)
  known.calls.add(call)
}

const judged = new Map<string, Omit<Mutant, 'calls'>[]>()

function mutantsOf(text: string): Omit<Mutant, 'calls'>[] {
  const known = judged.get(text) ?? newMutantsOf(text)
  judged.set(text, known)
  return known
}

function newMutantsOf(text: string): Omit<Mutant, 'calls'>[] {
  return predicatesOf(text).map((predicate) => {
    const rewrite = (sent: string) =>
      without(
        sent,
        predicatesOf(sent).filter(({ key }) => key === predicate.key),
      )
    const walked = text.includes(isMany) ? [{ rewrite: (sent: string) => walking(rewrite(sent)) }] : []
    return { key: predicate.key, shown: shownIn(text, predicate), conditions: [{ rewrite }, ...walked] }
  })
}

/** Functions that run with their owner's rights, whom no policy holds: each without one of its predicates. */
async function functionsOf({ undone }: World) {
  const { rows } = await undone.aside((client) =>
    client.query<{ name: string; text: string }>(`
      select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prosrc ~ 'workspace_id'`),
  )
  return rows.map(({ name, text }) => ({
    name,
    variants: predicatesOf(text).map((predicate, n) => ({
      key: `${n} of function ${name}`,
      shown: `function ${name}: ${shownIn(text, predicate)}`,
      conditions: [{ first: without(text, [predicate]) }],
    })),
  }))
}

const shownIn = (text: string, { from, to }: Predicate): string =>
  `…${text.slice(Math.max(0, from - 70), from)}⟦${text.slice(from, to)}⟧${text.slice(to, to + 60)}…`.replace(
    /\s+/g,
    ' ',
  )

const nameOf = ({ operation, what }: Call) => `${operation.key}, ${what}`
const namesOf = ({ calls }: Mutant) =>
  [...new Set([...calls].map(({ operation }) => operation.key))].slice(0, 3).join(', ')

/** Both texts around the first sign that differs. */
function difference(one: string, other: string): string {
  const most = Math.max(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return [one, other].map((text) => `  …${text.slice(Math.max(0, at - 100), at + 160)}…`).join('\n')
}
