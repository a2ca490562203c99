/** One server-sent event. */
export type Sent = { id: string; event: string; data: string }

/** Cuts a stream of text into its events, whatever the pieces it comes in. Comments and half events stay inside. */
export function eventCutter(take: (sent: Sent) => void): (piece: string) => void {
  let rest = ''
  let id = ''
  let event = ''
  let data: string[] = []
  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) take({ id, event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      return
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    const name = colon === -1 ? text : text.slice(0, colon)
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (name === 'id') id = value
    else if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const each of lines) line(each)
  }
}

/** Reads a response to its end. */
export async function readEvents(response: Response, take: (sent: Sent) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  const cut = eventCutter(take)
  for (let step = await reader.read(); !step.done; step = await reader.read()) cut(step.value)
}
