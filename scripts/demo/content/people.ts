import type { TenantKey } from './tenants.ts'
import type { Portrait } from '../pictures/portrait.ts'

export type DemoPerson = {
  readonly email: string
  readonly titlePrefix?: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string | null
  /** Without: nobody can sign in as this person. */
  readonly canSignIn: boolean
  /** The address was never confirmed: signing in mails the link that does. */
  readonly isUnconfirmed?: boolean
  readonly role: 'systemAdmin' | 'broker' | 'investor' | 'user'
  readonly tenants: readonly TenantKey[]
  readonly portrait?: Portrait
  readonly immoCardId?: string
}

function bidder(firstName: string, lastName: string, role: 'investor' | 'user' = 'investor'): DemoPerson {
  const email = `${firstName}.${lastName}@bietende.example`.toLowerCase()
  return { email, firstName, lastName, phoneNumber: null, canSignIn: false, role, tenants: ['kranzl'] }
}

const demoPeople = {
  admin: {
    email: 'admin@demo.example',
    firstName: 'Petra',
    lastName: 'Vogel',
    phoneNumber: '+4311234567',
    canSignIn: true,
    role: 'systemAdmin',
    tenants: [],
  },
  broker: {
    email: 'broker@demo.example',
    titlePrefix: 'Mag.',
    firstName: 'Helene',
    lastName: 'Kranzl',
    phoneNumber: '+4315550140',
    canSignIn: true,
    role: 'broker',
    tenants: ['kranzl'],
    portrait: { hair: 'bob', hairColour: '#5b4a3c', skin: '#e8c3a5', jacket: '#6d2438', glasses: true },
    immoCardId: 'demo-kranzl-0140',
  },
  aigner: {
    email: 'florian.aigner@kranzl.example',
    titlePrefix: 'DI',
    firstName: 'Florian',
    lastName: 'Aigner',
    phoneNumber: '+4315550142',
    canSignIn: false,
    role: 'broker',
    tenants: ['kranzl'],
    portrait: { hair: 'short', hairColour: '#8d5f3a', skin: '#f0cfb2', jacket: '#31486b', beard: true },
  },
  broker2: {
    email: 'broker2@demo.example',
    firstName: 'Linde',
    lastName: 'Hafner',
    phoneNumber: '+494515550211',
    canSignIn: true,
    role: 'broker',
    tenants: ['linde'],
    portrait: { hair: 'bun', hairColour: '#b9a68c', skin: '#f0cfb2', jacket: '#17594a' },
    immoCardId: 'demo-hafner-0211',
  },
  wendt: {
    email: 'tobias.wendt@linde-hafner.example',
    firstName: 'Tobias',
    lastName: 'Wendt',
    phoneNumber: '+49895550230',
    canSignIn: false,
    role: 'broker',
    tenants: ['linde'],
    portrait: { hair: 'parted', hairColour: '#2b2019', skin: '#c58f68', jacket: '#3d5840', glasses: true },
  },
  imhof: {
    email: 'claudia.imhof@seeblick.example',
    firstName: 'Claudia',
    lastName: 'Imhof',
    phoneNumber: '+41415550720',
    canSignIn: false,
    role: 'broker',
    tenants: ['seeblick'],
    portrait: { hair: 'long', hairColour: '#a5754b', skin: '#e8c3a5', jacket: '#123f73' },
    immoCardId: 'demo-imhof-0720',
  },
  oberlechner: {
    email: 'seller@demo.example',
    firstName: 'Familie',
    lastName: 'Oberlechner',
    phoneNumber: '+4365425550330',
    canSignIn: true,
    role: 'broker',
    tenants: ['oberlechner'],
  },
  anna: {
    email: 'anna@demo.example',
    firstName: 'Anna',
    lastName: 'Berger',
    phoneNumber: '+436645550101',
    canSignIn: true,
    role: 'investor',
    tenants: ['kranzl'],
  },
  ben: {
    email: 'ben@demo.example',
    firstName: 'Ben',
    lastName: 'Hartmann',
    phoneNumber: '+491715550102',
    canSignIn: true,
    role: 'investor',
    tenants: ['kranzl'],
  },
  carla: {
    email: 'carla@demo.example',
    firstName: 'Carla',
    lastName: 'Moser',
    phoneNumber: '+436765550103',
    canSignIn: true,
    role: 'user',
    tenants: ['kranzl'],
  },
  multi: {
    email: 'multi@demo.example',
    firstName: 'Miriam',
    lastName: 'Lindner',
    phoneNumber: '+436505550104',
    canSignIn: true,
    role: 'investor',
    tenants: ['kranzl', 'linde'],
  },
  nora: {
    email: 'nora@demo.example',
    firstName: 'Nora',
    lastName: 'Winter',
    phoneNumber: '+436605550105',
    canSignIn: true,
    isUnconfirmed: true,
    role: 'user',
    tenants: ['kranzl'],
  },
  clemens: bidder('Clemens', 'Auer'),
  doris: bidder('Doris', 'Winkler'),
  elif: bidder('Elif', 'Sommer'),
  ferdinand: bidder('Ferdinand', 'Holzer'),
  greta: bidder('Greta', 'Jansen'),
  harald: bidder('Harald', 'Pichler'),
  ines: bidder('Ines', 'Brunner', 'user'),
  jakob: bidder('Jakob', 'Steiner'),
  katharina: bidder('Katharina', 'Reisinger'),
  lorenz: bidder('Lorenz', 'Ammann'),
  milena: bidder('Milena', 'Huber'),
  norbert: bidder('Norbert', 'Falk', 'user'),
} as const satisfies Record<string, DemoPerson>

export type PersonKey = keyof typeof demoPeople

/** Everybody, with the literal types widened, for code that walks over all of them. */
export const allDemoPeople: Readonly<Record<PersonKey, DemoPerson>> = demoPeople
