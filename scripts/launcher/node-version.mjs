// Read on machines that are not yet prepared; keep its syntax old.

/** What is wrong with this version of Node.js; undefined if Parley runs on it. */
export function describeNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return undefined
  return `Parley needs Node.js 20.19 or newer; this is ${version}.`
}
