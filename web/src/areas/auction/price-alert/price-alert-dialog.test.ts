import { expect, test } from 'vitest'
import { alertBody, alertFaults, type AlertFields } from './price-alert-dialog.tsx'

const filled: AlertFields = {
  price: 2_400_000,
  email: ' anna@demo.example ',
  salutation: '',
  firstName: 'Anna',
  lastName: '',
  phoneNumber: '',
  consent: true,
}

test.each([
  [{}, []],
  [{ price: 0 }, ['price']],
  [{ email: '' }, ['email']],
  [{ email: 'anna' }, ['email']],
  [{ phoneNumber: '12' }, ['phoneNumber']],
  [{ phoneNumber: '+43 1 555' }, []],
  [{ consent: false, email: '' }, ['email', 'consent']],
])('with %j it lacks %j', (changes, faults) => {
  expect(alertFaults({ ...filled, ...changes })).toEqual(faults)
})

test('what is left empty is not sent', () => {
  expect(alertBody(filled, 0, 'de')).toEqual({
    price: 2_400_000,
    email: 'anna@demo.example',
    firstName: 'Anna',
    sellType: 0,
    language: 'de',
    consent: true,
  })
})
