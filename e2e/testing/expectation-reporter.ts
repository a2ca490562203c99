import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

import type { BrowserReport, JourneySummary } from '../../spec/test-results.ts'
import { findEvidence } from './record-evidence.ts'

/** Records for `npm run spec` which journeys passed at which attempt, their evidence, and how many expectations each checked. */
export default class ExpectationReporter implements Reporter {
  private readonly journeys = new Map<string, JourneySummary>()
  private root = ''

  onBegin(config: FullConfig): void {
    this.root = config.rootDir
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(this.root, test.location.file)
    const passed = result.status === 'passed' && test.expectedStatus === 'passed'
    this.journeys.set(test.id, {
      ...{ title: test.title, file, passed, tries: result.retry + 1 },
      expectations: countExpectations(result.steps),
      evidence: findEvidence(result),
    })
  }

  onEnd(): void {
    const path = join(import.meta.dirname, '../../reports/e2e.json')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify({ tests: [...this.journeys.values()] } satisfies BrowserReport, null, 1))
  }
}

const countExpectations = (steps: TestStep[]): number =>
  steps.reduce((sum, step) => sum + (step.category === 'expect' ? 1 : 0) + countExpectations(step.steps), 0)
