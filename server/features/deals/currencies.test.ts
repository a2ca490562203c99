import { expect, it } from 'vitest'
import { currencies, decimalsOf } from '#contract/deals/currencies.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer()

it('does: the database knows the decimals of every currency', async () => {
  const { rows } = await server.platform.database.owner.query(
    'select code, currency_decimals(code) as decimals from unnest($1::text[]) as code',
    [currencies],
  )
  expect(rows).toHaveLength(155)
  expect(rows.filter(({ code, decimals }) => decimals !== decimalsOf(code))).toEqual([])
})
