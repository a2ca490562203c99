import { Agent, request } from 'node:http'

export type BenchRequest = { url: string; method?: string; body?: string; headers?: Record<string, string> }

/**
 * Measures requests per second over `seconds` on `connections` keep-alive connections. `nextRequest` gets the number of the connection.
 * Throws if a reply is not 2xx.
 */
export async function measureRate(
  nextRequest: (connection: number) => BenchRequest,
  seconds: number,
  connections = 16,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1000
  const start = performance.now()
  let done = 0
  const worker = async (_: unknown, connection: number) => {
    while (performance.now() < end) {
      await sendRequest(agent, nextRequest(connection))
      done++
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return (done * 1000) / (performance.now() - start)
}

export function sendRequest(
  agent: Agent | undefined,
  { url, method = 'GET', body, headers = {} }: BenchRequest,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const length =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const outgoing = request(url, { method, agent, headers: { ...length, ...headers } }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const fine = incoming.statusCode !== undefined && incoming.statusCode < 300
        fine
          ? resolve(text)
          : reject(new Error(`${method} ${url} answered ${incoming.statusCode}: ${text.slice(0, 300)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
