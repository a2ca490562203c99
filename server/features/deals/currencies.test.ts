import { describe, expect, it } from 'vitest'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer()

const decimals = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: 'USD EUR GBP CAD AUD CHF CNY INR BRL AED MGA MRU NOK SEK ZAR ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

describe('does', () => {
  it.each(Object.entries(decimals))('know in the database which currencies have %s decimals', async (count, codes) => {
    const { rows } = await server.platform.database.owner.query(
      'select code from unnest($1::text[]) as code where currency_decimals(code) <> $2',
      [codes.split(' '), Number(count)],
    )
    expect(rows).toEqual([])
  })
})
