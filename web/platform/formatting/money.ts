const formats = new Map<string, Intl.NumberFormat>()

/** "€125,000.00": a value as people of the United States write it in its currency (DEALP-018). */
export const formatMoney = (value: number, currency: string): string =>
  formatOf(currency, { maximumFractionDigits: 2 }).format(value)

/** "€125,000": without cents where there are none. */
export const formatMoneyShort = (value: number, currency: string): string =>
  formatOf(currency, { maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' } as const).format(value)

/** Making a format takes longer than using it a hundred times. */
function formatOf(currency: string, digits: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${currency} ${Object.keys(digits)}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: currency || 'USD', ...digits })
  formats.set(key, format)
  return format
}

/** "€1.2M": where there is little room. */
export const formatMoneyCompact = (value: number, currency: string): string =>
  formatOf(currency, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
