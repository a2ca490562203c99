import { parseArgs } from 'node:util'
import { runCommand, withDatabase } from './database/with-database.ts'

const usage =
  'Say who paid, for what and until when: npm run subscription -- --owner ada@example.com --plan team --until 2027-01-31'

/** Records that an organization has paid for a plan, which a payment provider would otherwise report. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { owner: { type: 'string' }, plan: { type: 'string' }, until: { type: 'string' } },
  })
  const { owner: payer, plan } = values
  const until = Date.parse(values.until ?? '')
  if (!payer || !plan || Number.isNaN(until)) throw new Error(usage)
  await withDatabase(async (owner) => {
    const { rows } = await owner.query<{ paid: string | null }>('select identity.note_payment($1, $2, $3) as paid', [
      payer.toLowerCase(),
      plan,
      new Date(until).toISOString(),
    ])
    if (!rows[0]?.paid) throw new Error('There is no such owner, or no such plan.')
    console.log(`${rows[0].paid} has paid for ${plan} until ${values.until}.`)
  })
}

runCommand(main)
