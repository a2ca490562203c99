import { setTimeout as pause } from 'node:timers/promises'
import { firstLoadLimits, loadContactList, sumBytes } from '../../e2e/testing/first-load.ts'
import { createPerson, createStorageState } from '../../e2e/testing/fixtures.ts'
import { startProduct } from '../../e2e/testing/product.ts'
import { formatMet, type SummaryRow } from '../report/section.ts'
import { launchBrowser } from './browser.ts'

/** Measures what a browser without a cache transfers until the contact list shows rows. */
export async function measureFirstLoad(): Promise<SummaryRow[]> {
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    const person = await createPerson(product)
    await person.request('POST', '/contacts', { name: 'Amara Okonkwo' })
    const { first } = await loadContactList(browser, product, createStorageState(product, person))
    while (first.some(({ bytes }) => bytes === 0)) await pause(50)
    const scripts = sumBytes(first.filter(({ type }) => type === 'Script'))
    return [
      {
        work: 'first load, scripts',
        result: `${Math.round(scripts / 1024)} KB`,
        goal: `≤ ${firstLoadLimits.scriptBytes / 1024} KB`,
        met: formatMet(scripts <= firstLoadLimits.scriptBytes),
      },
      {
        work: 'first load, requests',
        result: String(first.length),
        goal: `≤ ${firstLoadLimits.requests}`,
        met: formatMet(first.length <= firstLoadLimits.requests),
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}
