/** The operator of the platform, as in the imprint. A name, an address and numbers are the same in every language. */
export const company = {
  name: 'Zuschlag Plattform GmbH',
  street: 'Am Spitz 9',
  city: '1210 Wien',
  phoneShown: '+43 1 123 45 67',
  phone: '+4311234567',
  email: 'office@zuschlag.example',
  registerNumber: 'FN 000000a',
  director: 'Theresa Stadler',
} as const
