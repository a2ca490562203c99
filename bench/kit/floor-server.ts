import { openFloors } from './floors.ts'

/** Runs the floors in a separate process: prints its address on the first line, and ends with its stdin. */
const [url = '', workspaceId = ''] = process.argv.slice(2)
const floors = await openFloors(url, workspaceId)
console.log(floors.url)
process.stdin.resume().on('end', () => void floors.close().then(() => process.exit(0)))
