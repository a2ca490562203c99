import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { TestSpecification, Vitest } from 'vitest/node'
import type { ReplacedFile } from './replaced-files.ts'
import { root } from './source-files.ts'

/** The result of a run: the first failed test file, if any, and the title of the failed test, unless the file could not be loaded. */
type TestRun = { passed: boolean; failedFile?: string; failedTest?: string }

/** Runs test files repeatedly, with replaced product files; the test cluster is reused. */
export type MutantTestRunner = {
  run(tests: readonly string[], replaced?: readonly ReplacedFile[]): Promise<TestRun>
  close(): Promise<void>
}

/** Milliseconds after which a run counts as hung: tests of one area take at most a minute. */
const runTimeout = 600_000

/** Creates a runner. With a title, it only runs matching tests; a worker keeps the title of its first run, so each title needs a new runner. */
export async function createTestRunner(title?: RegExp): Promise<MutantTestRunner> {
  const { createVitest } = await import('vitest/node')
  let active = new Map<string, string>()
  const replaceActive = {
    name: 'replace-mutated-file',
    enforce: 'pre' as const,
    load: (id: string) => active.get(id.split('?')[0] ?? ''),
  }
  const vitest = await createVitest('test', { ...configuration, testNamePattern: title }, { plugins: [replaceActive] })
  const specifications = new Map<string, TestSpecification>()
  for (const specification of await vitest.globTestSpecifications())
    specifications.set(path.relative(root, specification.moduleId).replaceAll('\\', '/'), specification)
  return {
    run: async (tests, replaced = []) => {
      const next = new Map(replaced.map(({ file, text }) => [path.join(root, file), text]))
      for (const changed of [...active.keys(), ...next.keys()]) vitest.invalidateFile(changed)
      active = next
      const chosen = tests.flatMap((test) => specifications.get(test) ?? [])
      if (chosen.length === 0) return { passed: true }
      return runWithin(vitest, chosen)
    },
    close: () => vitest.close(),
  }
}

/** One worker, in the given order, until the first failure, because the likely tests come first. */
const configuration = {
  root,
  watch: false,
  retry: 0,
  bail: 1,
  maxWorkers: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // After the first failure, a server is still running, which does not have to stop cleanly.
  teardownTimeout: 2_000,
  expect: { poll: { timeout: 20_000 } },
  reporters: [{}],
  sequence: {
    sequencer: class {
      shard = <T>(files: T) => files
      sort = <T>(files: T) => files
    },
  },
}

async function runWithin(vitest: Vitest, chosen: TestSpecification[]): Promise<TestRun> {
  const timer = setTimeout(endWorkers, runTimeout)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen).finally(() => clearTimeout(timer))
  vitest.state.clearErrors()
  // Vitest also returns the modules of earlier runs, in the state that they had then.
  const isChosen = (moduleId: string) => chosen.some((specification) => specification.moduleId === moduleId)
  const failed = testModules.find((module) => isChosen(module.moduleId) && module.state() === 'failed')
  const failedFile = failed?.relativeModuleId ?? (unhandledErrors.length ? 'an error outside of any test' : undefined)
  const failedTest = [...(failed?.children.allTests('failed') ?? [])][0]?.fullName
  return { passed: failedFile === undefined, ...(failedFile && { failedFile }), ...(failedTest && { failedTest }) }
}

/** Kills the workers: one in an endless loop receives no messages. Its run then fails. */
function endWorkers(): void {
  const processes = execFileSync('ps', ['-ax', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  for (const line of processes.split('\n')) {
    const [pid, parent, ...args] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && args.join(' ').includes('vitest')) process.kill(Number(pid), 'SIGKILL')
  }
}
