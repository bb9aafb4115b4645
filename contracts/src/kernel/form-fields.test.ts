import { expect, test } from 'vitest'
import { priceAlertFormSchema, priceAlertSchema } from '../alerts/price-alert.ts'
import { brokerContactSchema } from '../contact/contact-broker.ts'
import { contactMessageSchema } from '../contact/contact-message.ts'
import { lineSchema, withoutDisguises, withoutInvisible } from './line.ts'
import {
  sellerRegistrationFormSchema,
  sellerRegistrationSchema,
} from '../registrations/seller-registration.ts'
import { tenantApplicationFormSchema, tenantApplicationSchema } from '../registrations/tenant-application.ts'

const application = {
  company: 'Muster Immobilien GmbH',
  corporateRegisterNumber: '',
  uid: '',
  firstName: 'Eva',
  lastName: 'Muster',
  email: 'eva@muster.example',
  phoneNumber: '+431555',
  street: 'Gasse 1',
  zipCode: '1010',
  city: 'Wien',
  country: 'AT',
  brokerSoftware: 'Justimmo',
}

test('what a form leaves empty is absent', () => {
  const message = {
    contactType: 0,
    email: 'a@b.example',
    phoneNumber: '',
    message: '  ',
    salutation: '',
    company: ' ',
  }
  expect(contactMessageSchema.parse(message)).toEqual({ contactType: 0, email: 'a@b.example' })
})

test('a contact needs an e-mail address or a phone number', () => {
  for (const schema of [brokerContactSchema, contactMessageSchema]) {
    const extra = schema === contactMessageSchema ? { contactType: 3 } : {}
    expect(schema.safeParse({ ...extra, email: '', phoneNumber: '', message: 'Hello' }).success).toBe(false)
    expect(schema.safeParse({ ...extra, email: 'nobody', phoneNumber: '+43155' }).success).toBe(false)
    expect(schema.safeParse({ ...extra, phoneNumber: '+43155' }).success).toBe(true)
  }
})

test('a contact says who writes', () => {
  for (const contactType of [4, -1, '0', null, undefined]) {
    expect(contactMessageSchema.safeParse({ contactType, email: 'a@b.example' }).success).toBe(false)
  }
})

test('an application is refused for each field that is too long or missing', () => {
  expect(tenantApplicationSchema.parse(application)).toMatchObject({ country: 'AT', uid: undefined })
  const lengths = {
    company: 100,
    corporateRegisterNumber: 30,
    uid: 30,
    firstName: 100,
    street: 100,
    zipCode: 10,
    city: 100,
  }
  for (const [field, length] of Object.entries(lengths)) {
    const filled = (count: number) => ({ ...application, [field]: 'x'.repeat(count) })
    expect(tenantApplicationSchema.safeParse(filled(length)).success).toBe(true)
    expect(tenantApplicationSchema.safeParse(filled(length + 1)).success).toBe(false)
  }
  for (const field of [
    'company',
    'firstName',
    'lastName',
    'email',
    'phoneNumber',
    'street',
    'zipCode',
    'city',
  ]) {
    expect(tenantApplicationSchema.safeParse({ ...application, [field]: '' }).success).toBe(false)
  }
  expect(tenantApplicationSchema.safeParse({ ...application, brokerSoftware: 'Word' }).success).toBe(false)
})

test('boxes have to be ticked in the form; over the wire a box that is sent has to be', () => {
  const ticked = { conditionsAccepted: true, generalTermsAccepted: true, contactConsented: true }
  expect(tenantApplicationFormSchema.safeParse({ ...application, ...ticked }).success).toBe(true)
  expect(tenantApplicationFormSchema.safeParse(application).success).toBe(false)
  for (const box of Object.keys(ticked)) {
    expect(tenantApplicationFormSchema.safeParse({ ...application, ...ticked, [box]: false }).success).toBe(
      false,
    )
    expect(tenantApplicationSchema.safeParse({ ...application, [box]: false }).success).toBe(false)
  }
})

test('a price alert takes whole prices and an address', () => {
  const alert = { price: 250_000, email: 'a@b.example' }
  expect(priceAlertSchema.safeParse(alert).success).toBe(true)
  expect(priceAlertFormSchema.safeParse(alert).success).toBe(false)
  for (const price of [0, -1, 1.5, '250000', null]) {
    expect(priceAlertSchema.safeParse({ ...alert, price }).success).toBe(false)
  }
  for (const wrong of [{ email: 'a' }, { phoneNumber: '0043' }, { consent: false }]) {
    expect(priceAlertSchema.safeParse({ ...alert, ...wrong }).success).toBe(false)
  }
})

test('the parts of a multipart body are text', () => {
  const seller = {
    salutation: 'Ms',
    firstName: 'Eva',
    lastName: 'Muster',
    email: 'eva@muster.example',
    street: 'Gasse 1',
    zipCode: '1010',
    city: 'Wien',
  }
  expect(sellerRegistrationSchema.parse({ ...seller, language: '1', termsAccepted: 'true' })).toMatchObject({
    language: 1,
    country: 'AT',
    termsAccepted: true,
  })
  expect(sellerRegistrationSchema.safeParse({ ...seller, termsAccepted: 'false' }).success).toBe(false)
  expect(sellerRegistrationSchema.safeParse({ ...seller, language: '2' }).success).toBe(false)
  expect(sellerRegistrationFormSchema.safeParse(seller).success).toBe(false)
})

test.each([
  ['Villa \u202egpj.exe', 'Villa gpj.exe'],
  ['\u2066Haus\u2069 am \u200fSee\u200b\u00ad', 'Haus am See'],
  ['\ufeffAnna\u2060', 'Anna'],
  ['\u3164An\u115f\u1160na\u2800\uffa0', 'Anna'],
  // The joiners that Persian and Devanagari are written with, and an emoji of several people.
  ['می\u200cخواهم क्\u200dष 👩\u200d👧', 'می\u200cخواهم क्\u200dष 👩\u200d👧'],
  ['a\u200d \u200cb', 'a b'],
])('a line loses what cannot be seen and keeps joiners within words: %j', (typed, line) => {
  expect(withoutInvisible(typed)).toBe(line)
  expect(lineSchema().parse(typed)).toBe(line)
})

test('a line of nothing that can be seen is empty', () => {
  expect(lineSchema().safeParse('\u202e\u200b \u2066').success).toBe(false)
})

test('running text keeps marks of one direction, and loses what hides or turns the text after it', () => {
  const text = 'Preis\u200e 5 \u200fש\nZeile'
  expect(withoutDisguises(`\u202e\u2067${text}\u2069\u202c\u200b\u3164`)).toBe(text)
})
