import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ReadRequest, ReadResult } from './read-file.ts'

/** Limits per file: CPU in seconds, memory of the process and of its heap in MB. */
const fileCeilings = { cpuSeconds: 10, memory: 512, heap: 256 } as const
/** Seconds without an answer after which the process counts as hung, even on a slow machine. */
const hangSeconds = 120

/** A process that reads files one at a time. If it ends or hangs, that is a fault of the file, and it is restarted. */
export type FileReader = {
  read(request: ReadRequest): Promise<ReadResult>
  close(): Promise<void>
}

export async function startFileReader(): Promise<FileReader> {
  let child = await startChild()

  async function restart(): Promise<void> {
    await stop(child)
    child = await startChild()
  }

  return {
    async read(request) {
      const result = await ask(child, request)
      if (typeof result !== 'string') {
        const checked = withCeilings(result)
        // Otherwise the peak would count against every later file.
        if (checked.peakMemory > fileCeilings.memory) await restart()
        return checked
      }
      await restart()
      return { outcome: 'failed', fault: result, cpuSeconds: 0, peakMemory: 0 }
    },
    close: () => stop(child),
  }
}

async function startChild(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'read-file.ts'), {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${fileCeilings.heap}`],
  })
  await once(child, 'message')
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Returns the result, or why there is none. */
function ask(child: ChildProcess, request: ReadRequest): Promise<ReadResult | string> {
  return new Promise((resolve) => {
    const settle = (result: ReadResult | string) => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', onExit)
      resolve(result)
    }
    const onExit = (code: number | null, signal: string | null) => settle(`The process ended with ${code ?? signal}.`)
    const timer = setTimeout(() => settle(`The process did not answer for ${hangSeconds} s.`), hangSeconds * 1_000)
    child.on('message', settle).on('exit', onExit)
    child.send(request)
  })
}

function withCeilings(result: ReadResult): ReadResult {
  const { cpuSeconds, peakMemory } = result
  if (cpuSeconds > fileCeilings.cpuSeconds)
    return { ...result, outcome: 'failed', fault: `It took ${cpuSeconds.toFixed(1)} s of CPU.` }
  if (peakMemory > fileCeilings.memory)
    return { ...result, outcome: 'failed', fault: `It took ${Math.round(peakMemory)} MB of memory.` }
  return result
}
