import { openFloors } from './floors.ts'

/** The floors as a process of their own: address on the first line of stdout, ends with its stdin. */
const [url = '', workspaceId = ''] = process.argv.slice(2)
const floors = await openFloors(url, workspaceId)
console.log(floors.url)
process.stdin.resume().on('end', () => void floors.close().then(() => process.exit(0)))
