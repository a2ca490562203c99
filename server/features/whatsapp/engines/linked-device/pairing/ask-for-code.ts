import type { BinaryNode, WASocket } from 'baileys'
import type { PairingFailure } from '#contract/whatsapp/texts.ts'

const failuresByCode: Readonly<Record<string, PairingFailure>> = {
  400: 'not_on_whatsapp',
  404: 'not_on_whatsapp',
  429: 'too_many',
}

/** Asks WhatsApp for a code with which the phone of a number can be linked. The library does not wait for the answer. */
export async function askForCode(
  socket: WASocket,
  number: string,
  timeout: number,
): Promise<{ code: string } | { failure: PairingFailure }> {
  const answer = waitForAnswer(socket, timeout)
  try {
    const code = await socket.requestPairingCode(number)
    const failure = await answer.failure
    return failure ? { failure } : { code }
  } catch {
    // The connection has ended.
    return { failure: 'no_answer' }
  } finally {
    answer.stop()
  }
}

/** Waits until WhatsApp accepts or rejects a request; before a device is linked, it has no others. */
function waitForAnswer({ ws }: WASocket, timeout: number) {
  let resolve: (failure: PairingFailure | null) => void = () => undefined
  const failure = new Promise<PairingFailure | null>((settle) => {
    resolve = settle
  })
  const onAccepted = () => resolve(null)
  const onRejected = ({ content }: BinaryNode) => {
    const [error] = Array.isArray(content) ? content : []
    resolve(failuresByCode[error?.attrs.code ?? ''] ?? 'refused')
  }
  const timer = setTimeout(() => resolve('no_answer'), timeout).unref()
  ws.on('CB:iq,type:result,link_code_companion_reg', onAccepted)
  ws.on('CB:iq,type:error', onRejected)
  return {
    failure,
    stop() {
      clearTimeout(timer)
      ws.off('CB:iq,type:result,link_code_companion_reg', onAccepted)
      ws.off('CB:iq,type:error', onRejected)
    },
  }
}
