import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A disk of a few megabytes. */
export type SmallVolume = {
  /** Its folder, as this process reaches it. */
  path: string
  /** Takes all free space, and any space that is freed until `makeRoom`. */
  fill(): void
  makeRoom(): void
  setReadOnly(isReadOnly: boolean): Promise<void>
}

/** A mount namespace with small volumes, which only its processes see and which ends with the last of them. */
export type VolumeHost = {
  /** Prefix of the command of a process that should run in it. */
  command: string[]
  mount(folder: string, megabytes: number): SmallVolume
  close(): Promise<void>
}

const isRoot = process.getuid?.() === 0

/** Opens a mount namespace; throws where mounting is not permitted, as in most containers. */
export async function openVolumeHost(): Promise<VolumeHost> {
  // A normal user becomes root in a separate user namespace.
  const owner = isRoot ? [] : ['--user', '--map-root-user']
  const holder = spawn('unshare', [...owner, '--mount', 'sh', '-c', 'echo open; exec cat'])
  const opened = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit'), once(holder, 'error')])
  if (!String(opened[0]).startsWith('open')) throw cannotMount(opened[0])
  const enter = ['nsenter', '--target', String(holder.pid), '--mount', ...(isRoot ? [] : ['--user'])]
  const keepUser = isRoot ? [] : ['--preserve-credentials']
  const run = (...command: string[]) => {
    const [file = '', ...args] = [...enter, ...keepUser, ...command]
    execFileSync(file, args, { stdio: 'pipe' })
  }

  return {
    // The server keeps its user inside, because PostgreSQL does not run as root.
    command: [...enter, ...keepUser, ...(isRoot ? [] : ['unshare', '--user', ...mapCurrentUser()])],
    mount(folder, megabytes) {
      mkdirSync(folder, { recursive: true })
      try {
        run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'parley-disk', folder)
      } catch (error) {
        throw cannotMount(error)
      }
      const setMode = (mode: 'ro' | 'rw') => run('mount', '-o', `remount,bind,${mode}`, folder)
      return openVolume(`/proc/${holder.pid}/root${folder}`, setMode)
    },
    async close() {
      const exited = once(holder, 'exit')
      holder.stdin.end()
      await exited
    },
  }
}

const cannotMount = (reason: unknown) =>
  new Error('This proof mounts small disks: run it as root, or where "unshare --user" is allowed.', { cause: reason })

const mapCurrentUser = () => [`--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`]

function openVolume(path: string, setMode: (mode: 'ro' | 'rw') => void): SmallVolume {
  const ballast = `${path}/ballast`
  let filling: NodeJS.Timeout
  const takeRoom = () => {
    const file = openSync(ballast, 'a')
    for (const bytes of [1 << 20, 1 << 12]) while (append(file, bytes));
    closeSync(file)
  }
  return {
    path,
    fill() {
      takeRoom()
      filling = setInterval(() => {
        try {
          takeRoom()
        } catch {
          // The host is closed.
          clearInterval(filling)
        }
      }, 20)
    },
    makeRoom() {
      clearInterval(filling)
      rmSync(ballast, { force: true })
    },
    async setReadOnly(isReadOnly) {
      // Remounting fails while a file is being written.
      for (;;)
        try {
          return setMode(isReadOnly ? 'ro' : 'rw')
        } catch (error) {
          if (!/busy/.test(String((error as { stderr?: unknown }).stderr))) throw error
          await pause(5)
        }
    },
  }
}

/** Appends bytes; returns false if the disk is full. */
function append(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return false
  }
}
