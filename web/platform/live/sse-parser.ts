/** One server-sent event. */
export type ServerSentEvent = { id: string; event: string; data: string }

/** Splits a text stream into events, however it is chunked. Comments and incomplete events are held back. */
export function createSseParser(onEvent: (sent: ServerSentEvent) => void): (chunk: string) => void {
  let rest = ''
  let id = ''
  let event = ''
  let data: string[] = []
  const parseLine = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ id, event: event || 'message', data: data.join('\n') })
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
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const each of lines) parseLine(each)
  }
}

/** Reads a response to its end; `onChunk` is called for all that arrives, comments included. */
export async function readEventStream(
  response: Response,
  onEvent: (sent: ServerSentEvent) => void,
  onChunk?: () => void,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  const parse = createSseParser(onEvent)
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    onChunk?.()
    parse(step.value)
  }
}
