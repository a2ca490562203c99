// Imported first by everything that may run on an old version of Node.js, so keep the syntax old.
import { describeNodeVersion } from './node-version.mjs'

const fault = describeNodeVersion()
if (fault) {
  console.error(fault)
  process.exit(1)
}
