// Imported first by everything that may run on a machine not yet prepared; keep its syntax old.
import { describeNodeVersion } from './node-version.mjs'

const fault = describeNodeVersion()
if (fault) {
  console.error(fault)
  process.exit(1)
}
