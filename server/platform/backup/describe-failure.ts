/** Codes of a full disk, from the operating system and from PostgreSQL. */
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Converts a disk-full error to a sentence; returns other errors unchanged. `what` names what could not be stored. */
export function describeFailure(error: unknown, what: string): unknown {
  const { code } = error as { code?: string }
  if (!noRoomCodes.has(code ?? '')) return error
  return new Error(`There is no room left on the disk for ${what}. Please make room and try again; nothing was kept.`, {
    cause: error,
  })
}
