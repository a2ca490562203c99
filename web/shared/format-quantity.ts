/** "1 message", "1,200 messages". */
export const formatQuantity = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
