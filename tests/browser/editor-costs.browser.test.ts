import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { patience } from './page-state.ts'

test('costs keep what is agreed, and call no rate published that somebody typed', async ({
  people,
  broker,
}) => {
  const id = await broker.draft()
  const { page, text } = await people.signedIn('broker@demo.example')
  const { costs, field } = text.administration.editor
  const { contractFee, contractFeeWithNotary } = text.costs
  const label = (name: string) => page.getByLabel(name, { exact: true })
  const saved = async () => (await page.request.get(`/api/administration/auctions/${id}`)).json() as unknown
  const becomes = async (costTerms: object) => {
    await expect.poll(saved, patience).toMatchObject({ description: { costTerms } })
  }
  await page.goto(`/administration/objects/${id}/edit`)

  await label(costs.brokeragePercent).fill('2,125')
  await label(contractFee).selectOption('Fixed')
  await label(costs.contractFixed.replace('{{fee}}', contractFee)).fill('3000')
  await label(field.country).selectOption('DE')
  await label(costs.place).selectOption('DE-BY')
  const agreed = { brokeragePercent: 2.125, contractFeeType: 'Fixed', contractFeeFixedCents: 300_000 }
  await becomes({ ...agreed, landTransferTaxPercent: 3.5, ratesJurisdiction: 'DE-BY' })

  await label(contractFeeWithNotary).selectOption('PayedByBuyer')
  await label(costs.contractPercent.replace('{{fee}}', contractFeeWithNotary)).fill('1,5')
  await becomes({ contractFeePercent: 1.5, contractFeeFixedCents: null })

  await label(costs.landTransferTax).fill('4')
  await becomes({ landTransferTaxPercent: 4, ratesJurisdiction: '', ratesSource: '' })
  await label(costs.source).fill('Finanzamt')
  await label(costs.landRegisterTax).fill('0,6')
  await becomes({ landRegisterTaxPercent: 0.6, ratesSource: 'Finanzamt' })
})
