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
