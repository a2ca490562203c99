/** What people write who want no more marketing messages, and who want them again: the whole message, in lower case. */
const stopWords = ['stop', 'stop promotions', 'unsubscribe', 'baja', 'salir', 'parar', 'sair', 'descadastrar']
const startWords = ['start', 'resume', 'subscribe', 'alta', 'iniciar', 'começar']

/** Whether a message asks for no more marketing messages, or for them again; null if it is about something else. */
export function parseOptOut(content: string): 'stop' | 'start' | null {
  const word = content.trim().toLowerCase()
  if (stopWords.includes(word)) return 'stop'
  return startWords.includes(word) ? 'start' : null
}
