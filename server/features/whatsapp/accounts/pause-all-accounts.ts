/** A database connection with the rights of the tables' owner. */
type Owner = { query(text: string): Promise<{ rowCount: number | null }> }

/**
 * Pauses the accounts of all workspaces, with the rights of the tables' owner, before a restored database is used: the
 * installation that was backed up may still be connected, and messages that were waiting in the backup may have been sent since. Stops
 * their broadcasts for the same reason. Returns how many accounts were paused.
 */
export async function pauseAllAccounts(owner: Owner): Promise<number> {
  await owner.query(
    `update whatsapp_broadcasts set state = 'STOPPED', stop_reason = 'restored', version = version + 1 where state = 'RUNNING'`,
  )
  const { rowCount } = await owner.query(`
    update whatsapp_accounts
       set desired_state = 'off', status = 'DISCONNECTED', reason = 'restored', qr = null, qr_expires_at = null, pairing_request = null,
           pairing_number = null, pairing_requested_at = null, pairing_code = null, pairing_code_expires_at = null, pairing_failure = null, updated_at = now()
     where desired_state = 'on'`)
  return rowCount ?? 0
}
