/** Disks say it in one way, PostgreSQL in another. */
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** The sentence for a disk without room, or the error itself. `what`: what could not be stored. */
export function describeFailure(error: unknown, what: string): unknown {
  const { code } = error as { code?: string }
  if (!noRoomCodes.has(code ?? '')) return error
  return new Error(`There is no room left on the disk for ${what}. Please make room and try again; nothing was kept.`, {
    cause: error,
  })
}
