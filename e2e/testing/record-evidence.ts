import { type Browser, type BrowserContext, type Frame, test } from '@playwright/test'
import type { JourneySummary } from '../../spec/test-results.ts'

type Evidence = NonNullable<JourneySummary['evidence']>

/** Notes in the report that the running test showed a page of the product, or a component alone. */
export function annotateEvidence(evidence: Evidence): void {
  test.info().annotations.push({ type: 'evidence', description: evidence })
}

/** Notes each test that opens a page or moves on in one; the function it returns ends that. */
export function recordPages(browser: Browser): () => void {
  let isNoted = false
  const handleNavigation = (frame: Frame) => {
    if (isNoted || frame.parentFrame() || !frame.url().startsWith('http')) return
    isNoted = true
    annotateEvidence('browser')
  }
  const watch = (context: BrowserContext) => context.on('framenavigated', handleNavigation)
  const watched = new Set(browser.contexts().map(watch))
  const handleContext = (context: BrowserContext) => watched.add(watch(context))
  browser.on('context', handleContext)
  return () => {
    browser.off('context', handleContext)
    for (const context of watched) context.off('framenavigated', handleNavigation)
  }
}

/** What a test showed; a page on which only a component was rendered does not count as one of the product. */
export function findEvidence(annotations: { type: string; description?: string }[]): Evidence | null {
  const found = annotations.filter(({ type }) => type === 'evidence').map(({ description }) => description)
  return found.includes('component') ? 'component' : found.includes('browser') ? 'browser' : null
}
