import fs from 'node:fs'

/**
 * npm runs a script in a shell, and signals reach only that shell: `kill` of npm would leave the server running unseen.
 * So the server asks twice a second whether npm and its shell are still there, and ends politely when they are not.
 */
export function exitWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const begun = callers()
  const timer = setInterval(() => {
    if (callers() === begun) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}

/** Parent and, where /proc tells, its parent: the shell and npm. A process whose parent died gets another. */
function callers() {
  try {
    const stat = fs.readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(process.ppid)
  }
}
