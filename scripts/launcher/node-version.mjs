// Runs on old versions of Node.js to report them, so keep the syntax old.

/** Returns what is wrong with this version of Node.js; undefined if Parley supports it. */
export function describeNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24) return undefined
  return `Parley needs Node.js 20.19, 22.12 or 24; this is ${version}.`
}
