import { createECDH } from 'node:crypto'
import { type CollectExamples, createThroughApi, type Example } from '../../../testing/examples/collect-examples.ts'

let made = 0
/** The subscription of a browser to a push service at an address where nothing listens. */
function createSubscription() {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  return { endpoint: `https://127.0.0.1:9/push/${++made}`, keys: { p256dh, auth: 'A'.repeat(22) } }
}

/**
 * Creates devices of the person with quiet hours from 00:00 to 23:59, so that nothing is pushed, and an example of each route.
 */
export const pushExamples: CollectExamples = async (_server, person) => {
  const settings = { sound: false, quietHours: { from: '00:00', to: '23:59' }, timeZone: 'UTC' }
  await person.request('PUT', '/notifications/push-settings', settings)
  const add = () => createThroughApi(person, 'POST', '/notifications/devices', createSubscription())
  await add()
  const { id } = await add()
  const { token } = person
  const examples: Record<string, Example> = {
    'GET /notifications/push-key': { expectedText: 'publicKey' },
    'GET /notifications/devices': { token, expectedText: 'device' },
    'POST /notifications/devices': { body: createSubscription() },
    'DELETE /notifications/devices/{id}': { params: { id }, isPersonal: true },
    'GET /notifications/push-settings': { token, expectedText: '23:59' },
    'PUT /notifications/push-settings': { body: settings },
  }
  return { examples }
}
