import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectProduct, type Product, type ProductAddress, type StartedProduct, startProduct } from './product.ts'

const poolVariable = 'PRODUCT_POOL_URL'

/**
 * Starts a product for each worker that requests one. When Playwright replaces a worker (after a failure, or for tests with
 * other worker fixtures), the next one reuses its product, because a start takes as long as several tests.
 */
export default async function startProductPool(): Promise<() => Promise<void>> {
  const products = new Map<string, Promise<StartedProduct>>()
  const pool = createServer(async ({ url = '' }, response) => {
    if (!products.has(url)) products.set(url, startProduct())
    try {
      const { directory, graphPort, url: productUrl } = (await products.get(url)) as StartedProduct
      response.end(JSON.stringify({ directory, graphPort, url: productUrl }))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => pool.listen(0, '127.0.0.1', resolve))
  process.env[poolVariable] = `http://127.0.0.1:${(pool.address() as AddressInfo).port}`
  return async () => {
    pool.closeAllConnections()
    pool.close()
    for (const product of await Promise.allSettled(products.values()))
      if (product.status === 'fulfilled') await product.value.stop()
  }
}

/** The product of the worker with this index. */
export async function getPooledProduct(parallelIndex: number): Promise<Product> {
  const reply = await fetch(`${process.env[poolVariable]}/${parallelIndex}`)
  if (!reply.ok) throw new Error(await reply.text())
  return connectProduct((await reply.json()) as ProductAddress)
}
