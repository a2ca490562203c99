import { afterAll, beforeAll, describe } from 'vitest'
import { engineContract } from '../fixtures/contract.ts'
import { openOffice } from './fixtures/office.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  office = await openOffice()
  office.peer.behaviour.strangers.add('15550100404')
})
afterAll(() => office.close())

describe('the linked device keeps the promises of an engine: it', () => {
  engineContract(async () => ({ engine: office.engineOf(), peer: office.other }))
})
