import type { Page } from '@playwright/test'

/** Problems with touch or zoom: a page wider than its screen, or touch targets under 44 pixels. */
export const findTouchTargetFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const minTargetSize = 44
    const scrollWidth = document.documentElement.scrollWidth
    const faults = scrollWidth > innerWidth ? [`${scrollWidth} pixels wide on a screen of ${innerWidth}`] : []
    for (const element of document.querySelectorAll<HTMLElement>('a[href], button, select, input, [role="tab"]')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.closest('[inert], .sr-only, p, li > span') || element.matches(':disabled')) continue
      // A label extends the hit area of its checkbox, and a small control may have a larger hit area than it shows.
      const parts = [element, element.closest('label'), element.closest('.tap')].filter((part) => part !== null)
      const sizes = parts.flatMap((part) => {
        const { width, height } = part.getBoundingClientRect()
        const hitArea = getComputedStyle(part, '::after')
        const hitAreaSize = [hitArea.width, hitArea.height].map(Number.parseFloat)
        return hitArea.position === 'absolute'
          ? [
              { width, height },
              { width: hitAreaSize[0] ?? 0, height: hitAreaSize[1] ?? 0 },
            ]
          : [{ width, height }]
      })
      const width = Math.max(...sizes.map((size) => size.width || 0))
      const height = Math.max(...sizes.map((size) => size.height || 0))
      if (width === 0 || height === 0 || (width > minTargetSize - 1 && height > minTargetSize - 1)) continue
      const name = element.ariaLabel ?? element.textContent?.trim()
      faults.push(`${element.localName} "${name}" of ${Math.round(width)} × ${Math.round(height)} pixels`)
    }
    return faults
  })

/**
 * The tap targets of a screen that are too small for fingers: under 44 pixels in both directions, or under 32 in one. 44 is what Apple asks
 * for (Material: 48, WCAG 2.5.5: 44), but a row of buttons or a line of a list may save in one direction, as both allow for what is large
 * enough in the other; 32 is still above the 24 that WCAG 2.5.8 requires. Links in a sentence are as large as their words (its exception).
 *
 * What counts is where a finger hits: from the center, points are tried until one hits something else. So invisible hit areas count, and
 * overlapping ones count only once.
 */
export const findSmallTapTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [long, short] = [44, 32]
    const selector =
      'a[href], button, select, textarea, summary, input:not([type=hidden], [type=file]), [role=button], [role=tab], [role=option], [role=checkbox], [role=switch], [role^=menuitem]'
    const isHit = (element: HTMLElement, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      const label = element.closest('label')
      return hit !== null && (element.contains(hit) || label?.contains(hit) === true)
    }
    const reach = (element: HTMLElement, x: number, y: number, [dx, dy]: readonly [number, number]): number => {
      let steps = 0
      while (steps < long && isHit(element, x + (steps + 1) * dx, y + (steps + 1) * dy)) steps += 1
      return steps
    }
    const faults: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.closest('[inert], .sr-only, p, [aria-hidden=true]') || element.matches(':disabled')) continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const name = `${element.localName} "${(element.ariaLabel ?? element.textContent?.trim() ?? '').slice(0, 40)}"`
      // Above the page until the keyboard reaches it: the link that skips the navigation.
      if (y < 0) continue
      if (!isHit(element, x, y)) {
        faults.push(`${name} is covered`)
        continue
      }
      const width = 1 + reach(element, x, y, [1, 0]) + reach(element, x, y, [-1, 0])
      const height = 1 + reach(element, x, y, [0, 1]) + reach(element, x, y, [0, -1])
      // One pixel for edges between two pixels.
      if (Math.max(width, height) >= long - 1 && Math.min(width, height) >= short - 1) continue
      faults.push(`${name} of ${width} × ${height} pixels`)
    }
    return faults
  })
