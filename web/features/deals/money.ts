/** "€125,000.00": a value as people of the United States write it in its currency (DEALP-018). */
export const money = (value: number, currency: string): string =>
  value.toLocaleString('en-US', { style: 'currency', currency: currency || 'USD', maximumFractionDigits: 2 })
