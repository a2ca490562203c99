import fs from 'node:fs'

/**
 * Exits when npm does. npm runs a script in a shell, and signals only reach that shell: killing npm would leave the server running
 * unnoticed. So the server checks twice a second whether npm and its shell still exist, and shuts down gracefully if not.
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

/** Returns the parent and, if /proc exists, the grandparent: the shell and npm. A process whose parent died gets another parent. */
function callers() {
  try {
    const stat = fs.readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(process.ppid)
  }
}
