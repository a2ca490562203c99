import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPlans } from './plans.ts'

async function writePlansFile(content: unknown): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'parley-plans-')), 'plans.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const teamPlan = {
  code: 'team',
  name: 'Team',
  price: '€ 19 a month',
  trialDays: 14,
  checkoutUrl: 'https://pay.example/team',
}

describe('the file of plans', () => {
  it('is read as it is', async () => {
    expect(await readPlans(await writePlansFile({ plans: [teamPlan] }))).toEqual([teamPlan])
  })

  it.each([
    ['invalid JSON', 'plans:', 'not valid JSON'],
    ['a price that is a number', { plans: [{ ...teamPlan, price: 19 }] }, '/plans/0/price'],
    ['a plan without a name', { plans: [{ code: 'team' }] }, '/plans/0'],
    ['a key that is not known', { plans: [{ ...teamPlan, trial_days: 14 }] }, '/plans/0'],
    ['the code of the built-in plan', { plans: [{ ...teamPlan, code: 'self-hosted' }] }, '/plans/0/code'],
    [
      'a page to pay at that is a script',
      { plans: [{ ...teamPlan, checkoutUrl: 'javascript:alert(1)' }] },
      '/plans/0/checkoutUrl',
    ],
    ['one code twice', { plans: [teamPlan, teamPlan] }, 'two plans with the code team'],
  ])('is refused with %s, in one sentence', async (_, content, said) => {
    await expect(readPlans(await writePlansFile(content))).rejects.toThrow(said)
  })
})
