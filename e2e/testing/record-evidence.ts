import { test } from '@playwright/test'
import type { TestResult, TestStep } from '@playwright/test/reporter'
import type { JourneySummary } from '../../spec/test-results.ts'

const componentNote = 'component'

/** Adds a note to the report that the running test rendered a component on an empty page. */
export function noteComponent(): void {
  test.info().annotations.push({ type: componentNote })
}

/** The kind of evidence that a test gives. A page with only a rendered component doesn't count as a page of the product. */
export function findEvidence({ annotations, steps }: TestResult): JourneySummary['evidence'] {
  if (annotations.some(({ type }) => type === componentNote)) return 'component'
  return actsOnPage(steps) ? 'browser' : null
}

/** Whether the test itself used a page, which may still be open from the previous journey. Steps of fixtures don't count. */
const actsOnPage = (steps: TestStep[]): boolean =>
  steps.some(({ category, steps: inner }) => category === 'pw:api' || (category === 'test.step' && actsOnPage(inner)))
