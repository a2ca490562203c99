import { test } from '@playwright/test'
import type { TestResult, TestStep } from '@playwright/test/reporter'
import type { JourneySummary } from '../../spec/test-results.ts'

const componentNote = 'component'

/** Notes in the report that the running test rendered a component on an empty page. */
export function noteComponent(): void {
  test.info().annotations.push({ type: componentNote })
}

/** What a test showed; a page on which only a component was rendered does not count as one of the product. */
export function findEvidence({ annotations, steps }: TestResult): JourneySummary['evidence'] {
  if (annotations.some(({ type }) => type === componentNote)) return 'component'
  return actsOnPage(steps) ? 'browser' : null
}

/** Whether the test itself, not one of its fixtures, asked anything of a page, which may be open from the journey before. */
const actsOnPage = (steps: TestStep[]): boolean =>
  steps.some(({ category, steps: inner }) => category === 'pw:api' || (category === 'test.step' && actsOnPage(inner)))
