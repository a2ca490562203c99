import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { run, runNode } from './run.mjs'

/** The headless shell comes first, because browser tests take a fifth less CPU time in it. */
const chromiumPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of a working Chromium, installing one if necessary; if that is impossible, prints the reason and returns null. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (isExecutable(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    console.error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not start.`)
    return null
  }
  if (isDebianRoot() && !fs.existsSync(chromiumPaths[0])) await aptGet('install', '-y', 'chromium-headless-shell')
  for (const install of [() => true, installFromDebian, installFromPlaywright]) {
    const found = (await install()) && [...chromiumPaths, await getPlaywrightChromium()].find(isExecutable)
    if (found) return found
  }
  console.error('No Chromium here: install chromium or Google Chrome, or set CHROMIUM_PATH, and run npm test again.')
  return null
}

async function getPlaywrightChromium() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** Some systems have a script at this path that only explains how to install Chromium. */
function isExecutable(file) {
  return Boolean(file) && fs.existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}

const isDebianRoot = () => process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')

const aptGet = (...args) => run('apt-get', args, { environment: { DEBIAN_FRONTEND: 'noninteractive' }, buffered: true })

async function installFromDebian() {
  if (!isDebianRoot() || !(await aptGet('update'))) return false
  return (await aptGet('install', '-y', 'chromium-headless-shell')) || aptGet('install', '-y', 'chromium')
}

function installFromPlaywright() {
  return runNode('node_modules/@playwright/test/cli.js', ['install', 'chromium'])
}
