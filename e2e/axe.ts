import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator } from '@playwright/test'

/** What axe finds wrong in a part of the page. */
export async function violationsIn(part: Locator): Promise<string[]> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await part.page().evaluate(source)
  return part.evaluate(async (region) => {
    // What moves is neither here nor there yet.
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
    const { axe } = window as unknown as {
      axe: { run(of: Element): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run(region)).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  })
}
