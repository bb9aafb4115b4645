import { bidderIdOf } from '../fixtures/auction-commands.ts'
import type { OpenApi, WalkRequest, WalkValues } from '../faults/walk/walk-operations.ts'
import { requestsOf } from '../faults/walk/walk-operations.ts'
import { probedId, valuesOfScene } from '../faults/walk/walk-scene.ts'
import { tenantIds } from '../faults/walk/walk-accounts.ts'

/** Values of optional parameters without choices, by their names. */
const optionalValues: WalkValues = {
  skip: '40',
  take: '20',
  search: 'Object',
  'getUsers.search': 'Person',
  'getTenants.search': 'Tenant',
  'getAdmissions.search': 'Person',
  zip: '10*',
  country: 'AT',
  region: 'Wien',
  city: 'Wien',
  kind: 'bidding',
  rooms: '2',
  area: '50',
  minPrice: '100000',
  maxPrice: '300000',
  running: 'true',
  tenantId: tenantIds[0],
  auctionId: probedId,
  email: 'person-7@walk.example',
  person: bidderIdOf(1),
  object: probedId,
  from: '2026-01-01T00:00:00.000Z',
  until: '2100-01-01T00:00:00.000Z',
  before: '40',
  after: '40',
  type: 'BidPlaced',
  actorUserId: bidderIdOf(1),
  subjectId: bidderIdOf(1),
  action: 'signedIn',
  ids: probedId,
  to: 'person-7@walk.example',
  'getTimeLine.before': '2100-01-01T00:00:00.000Z',
}

/** What changes words alone, and what says something only together with others. */
const notVaried: ReadonlySet<string> = new Set(['language', 'near', 'at', 'km'])

/**
 * Every GET operation with the values of a scene, and again with each choice or value of each optional
 * parameter.
 * @throws Error for an optional parameter without a value, so that no filter and no order is left out
 */
export function variantsOf(api: OpenApi, values: WalkValues = valuesOfScene): readonly WalkRequest[] {
  return requestsOf(api, values).flatMap((request) => {
    const name = request.operation.split(' ')[0] ?? ''
    return [request, ...optionalOf(api, name, values).map((query) => withQuery(request, query))]
  })
}

type Query = { readonly name: string; readonly value: string }

function optionalOf({ paths }: OpenApi, operationId: string, values: WalkValues): readonly Query[] {
  const get = Object.values(paths)
    .map((methods) => methods['get'])
    .find((operation) => operation?.operationId === operationId)
  return (get?.parameters ?? [])
    .filter(({ in: place, name, required }) => place === 'query' && required !== true && !notVaried.has(name))
    .filter(({ name }) => values[`${operationId}.${name}`] === undefined)
    .flatMap(({ name, schema }) => {
      const value = optionalValues[`${operationId}.${name}`] ?? optionalValues[name]
      const choices = schema?.enum ?? (value === undefined ? [] : [value])
      if (choices.length === 0)
        throw new Error(`The walk of growth has no value for ${name} of ${operationId}`)
      return choices.map((choice) => ({ name, value: choice }))
    })
}

function withQuery({ operation, path }: WalkRequest, { name, value }: Query): WalkRequest {
  const query = `${name}=${encodeURIComponent(value)}`
  return {
    operation: `${operation} ${name}=${value}`,
    path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
  }
}
