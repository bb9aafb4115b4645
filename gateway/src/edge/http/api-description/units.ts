type Unit = { readonly unit: string; readonly description: string }

const currency: Unit = { unit: 'currency', description: 'In units of the auction’s currency (EUR or CHF).' }
const euro: Unit = { unit: 'EUR', description: 'In euros.' }
const percent: Unit = { unit: '%', description: 'In percent: 3.5 means 3.5 %.' }
const energy: Unit = { unit: 'kWh/(m²·a)', description: 'In kilowatt hours per square metre and year.' }
const days: Unit = { unit: 'd', description: 'In days.' }
const hours: Unit = { unit: 'h', description: 'In hours.' }
const minutes: Unit = { unit: 'min', description: 'In minutes.' }
const perSecond: Unit = { unit: '1/s', description: 'Per second.' }
const bytes: Unit = { unit: 'B', description: 'In bytes.' }
const milliseconds: Unit = { unit: 'ms', description: 'In milliseconds.' }

const ofTerm: Unit = {
  unit: 'of the term',
  description:
    'Prices in units of the auction’s currency, extensions in minutes, the decision period in days.',
}

/** The values of a changed term. Elsewhere these names are places in a list, which have no unit. */
const unitsOfTermChange: Readonly<Record<string, Unit>> = { before: ofTerm, after: ofTerm }

/**
 * The unit of every number with one, by the name of its property. A name has the same unit wherever it
 * occurs.
 */
export const unitsByName: Readonly<Record<string, Unit>> = {
  price: currency,
  raisedPrice: currency,
  startPrice: currency,
  awardedPrice: currency,
  currentPrice: currency,
  minimumPrice: currency,
  immediatePurchasePrice: currency,
  auctionBidMinimumIncrease: currency,
  minimumBid: currency,
  bidLimit: currency,
  limit: currency,
  proofAmount: currency,
  ownPrice: currency,
  currentUserLastBidPrice: currency,
  currentUserRaisedPrice: currency,
  brokeragePrice: currency,
  contractFeePrice: currency,
  landRegisterTaxPrice: currency,
  landTransferTaxPrice: currency,
  purchasePrice: currency,
  totalPrice: currency,
  amount: { unit: 'currency', description: 'In units of the currency that is named beside it.' },
  contractFeeFixedCents: { unit: 'cents', description: 'In cents of the auction’s currency.' },
  percent,
  brokeragePercent: percent,
  contractFeePercent: percent,
  landTransferTaxPercent: percent,
  landRegisterTaxPercent: percent,
  percentageDurationLeft: percent,
  awardedRisePercent: percent,
  aboveTargetPercent: percent,
  privateSalePercent: percent,
  brokeredSalePercent: percent,
  partnerPercent: percent,
  closurePercent: percent,
  activationFee: euro,
  packageFee: euro,
  unlockFee: euro,
  baseFee: euro,
  volumeMillions: { unit: 'million EUR', description: 'In millions of euros.' },
  latitude: { unit: '°', description: 'In degrees north (WGS 84).' },
  longitude: { unit: '°', description: 'In degrees east (WGS 84).' },
  min: currency,
  max: currency,
  km: { unit: 'km', description: 'In kilometres.' },
  area: { unit: 'm²', description: 'In square metres.' },
  heatingDemand: energy,
  finalEnergy: energy,
  sizeBytes: bytes,
  archiveSizeBytes: bytes,
  endExtensionHours: hours,
  endExtensionStartHours: hours,
  hoursLeft: hours,
  questionsCloseHours: hours,
  endExtensionMinutes: minutes,
  endExtensionStartMinutes: minutes,
  minutesLeft: minutes,
  daysLeft: days,
  decisionDays: days,
  windowMs: milliseconds,
  extensionMs: milliseconds,
  waitingMs: milliseconds,
  eventLoopMs: milliseconds,
  projectionMs: milliseconds,
  retryAfter: { unit: 's', description: 'In seconds.' },
  buildingYear: { unit: 'a', description: 'Calendar year.' },
  requestsPerSecond: perSecond,
  eventsPerSecond: perSecond,
}

type Schema = Record<string, unknown>

/**
 * Adds unit and description to every number of the document whose name has one. Changes the document in
 * place.
 */
export function stateUnits(node: unknown): void {
  if (Array.isArray(node)) {
    for (const entry of node) stateUnits(entry)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { properties, name, schema } = node as { properties?: unknown; name?: unknown; schema?: unknown }
  if (isSchema(properties)) {
    const units = unitsOf(properties)
    for (const [key, value] of Object.entries(properties)) stateUnit(units[key], value)
  }
  if (typeof name === 'string') stateUnit(unitsByName[name], schema)
  for (const value of Object.values(node)) stateUnits(value)
}

/** The units of an object's properties, by their names. */
export function unitsOf(properties: object): Readonly<Record<string, Unit>> {
  const isTermChange = ['name', 'before', 'after'].every((name) => name in properties)
  return isTermChange ? { ...unitsByName, ...unitsOfTermChange } : unitsByName
}

function stateUnit(known: Unit | undefined, schema: unknown): void {
  if (known === undefined || !isSchema(schema) || !isNumeric(schema)) return
  const before = typeof schema['description'] === 'string' ? `${schema['description']} ` : ''
  schema['description'] = `${before}${known.description}`
  schema['x-unit'] = known.unit
}

/** Whether a value of this schema can be a number: as such, or beside null. */
export function isNumeric(schema: unknown): boolean {
  if (!isSchema(schema)) return false
  const { type, anyOf } = schema
  if ([type].flat().some((name) => name === 'number' || name === 'integer')) return true
  return Array.isArray(anyOf) && anyOf.some(isNumeric)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
