import type { AdministeredPartner } from '@zuschlag/contracts/administration/partners'
import { expect, test } from 'vitest'
import { checkPartner, partnerValuesOf, type PartnerValues } from './partner-dialog.tsx'

const partner: AdministeredPartner = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Bellaria',
  logoUrl: null,
  websiteUrl: 'https://bellaria.example',
  latitude: 48.2049,
  longitude: 16.3571,
  reviewText: 'Fair.',
  reviewLanguage: 'de',
  reviewTranslation: 'Fair.',
  reviewerName: 'Eva Muster',
  reviewerImageUrl: null,
  isPublished: false,
  version: 3,
}

test('what is stored comes back as it was', () => {
  const { id: _id, logoUrl: _logo, reviewerImageUrl: _picture, version: _version, ...change } = partner
  expect(checkPartner(partnerValuesOf(partner))).toEqual({ ok: true, change })
})

test('without a quote there is no language of it', () => {
  const values = { ...partnerValuesOf(partner), reviewText: ' ', reviewTranslation: '' }
  expect(checkPartner(values)).toMatchObject({ change: { reviewText: null, reviewLanguage: null } })
})

test.each<[Partial<PartnerValues>, string]>([
  [{ name: '' }, 'name'],
  [{ websiteUrl: 'bellaria.example' }, 'websiteUrl'],
  [{ latitude: 'Wien' }, 'latitude'],
  [{ latitude: '91' }, 'latitude'],
  [{ longitude: '' }, 'longitude'],
  [{ reviewText: '' }, 'reviewTranslation'],
])('%j names what is wrong', (change, field) => {
  expect(checkPartner({ ...partnerValuesOf(partner), ...change })).toEqual({ ok: false, fields: [field] })
})
