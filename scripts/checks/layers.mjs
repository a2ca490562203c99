import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { reportFaults } from './report-faults.mjs'

/** Checks every import against the layers of ARCHITECTURE.md; the rules are in `.dependency-cruiser.cjs`. */
const root = join(import.meta.dirname, '../..')
process.chdir(root)
const { uses, forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))

const parts = ['contract', 'server', 'web', 'e2e', 'bench', 'spec'].filter((part) => existsSync(part))
const { output } = await cruise(parts, { ...options, validate: true, ruleSet: { forbidden } }, undefined, {
  tsConfig: extractTSConfig(options.tsConfig.fileName),
})

const faults = output.summary.violations.map(
  ({ rule, from, to, cycle }) =>
    `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}\n    ${commentOf(rule.name)}`,
)
faults.push(...findCycles(uses.server), ...findCycles(uses.web))

// Guards against a check that inspects nothing.
const seen = (part) => output.modules.filter(({ source }) => source.startsWith(`${part}/`)).length
for (const part of ['contract', 'server', 'web'])
  if (seen(part) <= 5) faults.push(`Only ${seen(part)} modules of ${part} were seen.`)
const imports = output.modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0)
if (imports <= 100) faults.push(`Only ${imports} imports were seen.`)

reportFaults(`Layers: ${output.modules.length} modules, ${imports} imports`, faults)

function commentOf(name) {
  return forbidden.find((rule) => rule.name === name)?.comment ?? ''
}

/** Finds cycles of features in the list of allowed imports. */
function findCycles(list) {
  const visit = (name, path) =>
    path.includes(name)
      ? [`The list of uses has a circle: ${[...path, name].join(' → ')}`]
      : (list[name] ?? []).flatMap((next) => visit(next, [...path, name]))
  return Object.keys(list).flatMap((name) => visit(name, []))
}
