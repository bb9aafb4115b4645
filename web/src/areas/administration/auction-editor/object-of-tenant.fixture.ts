import { newObject } from './new-object-page.tsx'
import type { ObjectValues } from '../object/object-values.ts'

/** A draft in Austria, of a tenant that is quiet from ten to eight and has no costs of its own. */
export function objectOfTenant(title: string): ObjectValues {
  const tenant = {
    isSellerTenant: false,
    defaultCosts: null,
    nightTimeStart: '22:00',
    nightTimeEnd: '08:00',
    nightBidding: 'allowed',
    timeZone: null,
  } as const
  return newObject({ title, country: 'AT', tenant })
}
