import type { Page } from '@playwright/test'

const latin = 'abcdefghijklmnopqrstuvwxyz'
const greek = 'αβκδεφγηιζκλμνοπχρστυωψξυζ'

/** Replaces the Latin letters of a text, except in placeholders, by Greek ones. */
export const toGreek = (text: string): string =>
  text.replace(/\{\w+\}|[A-Za-z]/g, (part) => {
    const letter = greek[latin.indexOf(part.toLowerCase())] ?? part
    return part === part.toLowerCase() ? letter : letter.toUpperCase()
  })

/** Shows a page in Greek letters: whatever has Latin ones is not translated, or was written by somebody. */
export async function translateIntoGreek(page: Page): Promise<void> {
  await page.route('**/assets/texts-es-*.json', async (route) => {
    const { texts } = (await (await route.fetch()).json()) as { texts: Record<string, string | Record<string, string>> }
    const greekTexts = Object.entries(texts).map(([english, translation]) => [
      english,
      typeof translation === 'string'
        ? toGreek(english)
        : Object.fromEntries(Object.keys(translation).map((form) => [form, toGreek(english)])),
    ])
    // Names of months and days are Greek, too.
    await route.fulfill({ json: { locale: 'el', texts: Object.fromEntries(greekTexts) } })
  })
}

/** All strings in a value of JSON, except its keys, and words such as `contact`, which are ours. */
export function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').filter((line) => line.length > 1 && !/^[a-z]\w*$/.test(line))
  return value && typeof value === 'object' ? Object.values(value).flatMap(collectStrings) : []
}

/** Two letters, of which initials and codes such as USD have none. */
const word = /[A-Za-z][a-z]/

/** The texts, labels and titles of a page with a Latin word that is no part of the data, of an address or of an email. */
export async function findLatinTexts(page: Page, data: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement?.closest('script, style, kbd, code, [name=timezone], [name=language]')) continue
      texts.push(textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  const longestFirst = [...new Set(data)].sort((one, other) => other.length - one.length)
  return [...new Set(shown)].filter((text) => {
    if (!word.test(text)) return false
    const rest = longestFirst.reduce((left, known) => left.replaceAll(known, ''), text)
    return word.test(rest.replace(/\S+@\S+|https?:\S+/g, ''))
  })
}
