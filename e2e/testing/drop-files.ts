import type { Locator } from '@playwright/test'

/** Drops files onto the middle of an element, as from the desktop. `paths` are absolute. */
export async function dropFiles(target: Locator, paths: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to drop files on')
  const browser = await target.page().context().newCDPSession(target.page())
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const copy = 1
  const data = { items: [], files: [...paths], dragOperationsMask: copy }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...place, data })
  await browser.detach()
}
