import { afterAll, beforeAll, describe } from 'vitest'
import { describeEngineContract } from '../fixtures/engine-contract.ts'
import { createLinkedAccounts } from './fixtures/linked-accounts.ts'

let office: Awaited<ReturnType<typeof createLinkedAccounts>>
beforeAll(async () => {
  office = await createLinkedAccounts()
  office.peer.behaviour.unregisteredNumbers.add('15550100404')
})
afterAll(() => office.close())

describe('the linked device engine', () => {
  describeEngineContract(async () => ({ engine: office.engineOf(), peer: office.other }))
})
