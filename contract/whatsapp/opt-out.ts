/** Messages by which people opt out of marketing messages, and opt in again: the whole message, in lower case, without punctuation around it. */
const stopWords = [
  ...['stop', 'stop promotions', 'unsubscribe'],
  ...['stopp', 'abmelden', 'abbestellen'],
  ...['arrêt', 'arret', 'désabonner', 'desabonner'],
  ...['baja', 'salir', 'parar', 'sair', 'descadastrar'],
]
const startWords = ['start', 'resume', 'subscribe', 'anmelden', 'abonner', 'alta', 'iniciar', 'começar']

/** Returns whether a message opts out of marketing messages (`stop`) or in again (`start`); null if neither. */
export function parseOptOut(content: string): 'stop' | 'start' | null {
  const word = content
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')
  if (!word) return null
  if (stopWords.includes(word)) return 'stop'
  return startWords.includes(word) ? 'start' : null
}
