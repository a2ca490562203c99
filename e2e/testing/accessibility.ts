import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Locator } from '@playwright/test'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The violations that axe finds in a part of the page, by all rules or the given ones. */
export async function findViolations(part: Locator, rules?: string[]): Promise<string[]> {
  const isLoaded = await part.page().evaluate(() => 'axe' in window)
  if (!isLoaded) await part.page().evaluate(await source)
  return part.evaluate(async (region, names) => {
    // Moving elements don't have their final position and color yet.
    const finiteAnimations = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finiteAnimations.map((each) => each.finished))
    const { axe } = window as unknown as {
      axe: { run(of: Element, by?: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run(region, names && { runOnly: names })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  }, rules)
}

/** The accessibility violations in a part of the page, in light and dark, wide and narrow. In dark, only colors are checked. */
export async function findViolationsInAllThemes(part: Locator): Promise<string[]> {
  const page = part.page()
  const faults: string[] = []
  const check = async (name: string, rules?: string[]) =>
    faults.push(...(await findViolations(part, rules)).map((fault) => `${name}: ${fault}`))
  const setTheme = (theme: string) =>
    page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await setTheme('light')
    await check(`light, ${width} pixels`)
    await setTheme('dark')
    await check(`dark, ${width} pixels`, ['color-contrast'])
    // What follows the width of the screen by script does so a moment later.
    const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect
      .poll(readWidth, { timeout: 10_000 })
      .toBe(width)
      .catch(async () => faults.push(`${await readWidth()} pixels wide on a screen of ${width}`))
  }
  await setTheme('light')
  return faults
}
