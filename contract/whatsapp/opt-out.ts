/** Messages by which people opt out of marketing messages, and opt in again: the whole message, in lower case. */
const stopWords = ['stop', 'stop promotions', 'unsubscribe', 'baja', 'salir', 'parar', 'sair', 'descadastrar']
const startWords = ['start', 'resume', 'subscribe', 'alta', 'iniciar', 'começar']

/** Returns whether a message opts out of marketing messages (`stop`) or in again (`start`); null if neither. */
export function parseOptOut(content: string): 'stop' | 'start' | null {
  const word = content.trim().toLowerCase()
  if (stopWords.includes(word)) return 'stop'
  return startWords.includes(word) ? 'start' : null
}
