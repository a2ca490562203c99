import { join } from 'node:path'

type ProfileNode = {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}
type CpuProfile = { nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] }

const root = join(import.meta.dirname, '../..')
const maxLines = 40
/** What V8 reports beside functions and is not work. */
const notWork = ['(root)', '(idle)']

/** Formats a profile of V8 as text: microseconds of each request in each function itself, and in it with all that it calls. */
export function formatProfile({ nodes, samples, timeDeltas }: CpuProfile, requests: number): string {
  const own = new Map<number, number>()
  for (const [n, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[n] ?? 0) / requests)
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const [self, whole] = [new Map<string, number>(), new Map<string, number>()]
  for (const [id, time] of own) {
    const frames: string[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at))
      frames.push(describeFrame(byId.get(at) as ProfileNode))
    if (frames.some((frame) => frame.includes('profile-on-signal'))) continue
    const names = frames.filter((frame) => !notWork.includes(frame))
    if (names[0]) self.set(names[0], (self.get(names[0]) ?? 0) + time)
    for (const name of new Set(names)) whole.set(name, (whole.get(name) ?? 0) + time)
  }
  return [
    'Itself (µs per request)',
    ...formatTimes(self),
    '',
    'With what it calls (µs per request)',
    ...formatTimes(whole),
  ].join('\n')
}

const formatTimes = (times: Map<string, number>): string[] =>
  [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxLines)
    .map(([name, time]) => `${time.toFixed(1).padStart(8)}  ${name}`)

function describeFrame({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const path = url
    .replace('file://', '')
    .replace(`${root}/`, '')
    .replace(/^.*node_modules\//, '')
  return path ? `${functionName || '(anonymous)'}  ${path}:${lineNumber + 1}` : functionName
}
