import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { expect, test } from 'vitest'
import { people } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'
import { gatewayConfig } from './stack-parts.ts'

const stack = await stackOfFile()

test('an auction that cannot be followed, such as of a tenant that a backup lacks, stops no other', async () => {
  const [anna, ben] = await signedIn(stack, 'anna', 'ben')
  const { tenantId, brokerId, brokerUserId } = people.otherTenant
  const lost = await stack.openAuction({ ownership: { tenantId, brokerId, brokerUserId } })
  const other = await stack.openAuction()
  const failed: string[] = []
  const options = {
    knex: stack.knex,
    clock: stack.clock,
    publicUrl: gatewayConfig.publicUrl,
    onFailure: (auctionId: string) => void failed.push(auctionId),
  }
  while (await followAuctions(options));
  for (const table of ['memberships', 'brokers'])
    await stack.knex.raw(`delete from accounts.${table} where tenant_id = ?`, [tenantId]).catch(() => null)
  await stack.knex.raw('delete from accounts.tenants where id = ?', [tenantId])

  expect((await anna.bid(lost, 100_000)).status).toBe(201)
  expect((await anna.bid(other, 100_000)).status).toBe(201)
  expect((await ben.bid(other, 110_000)).status).toBe(201)
  await expect
    .poll(async () => {
      while (await followAuctions(options));
      return mailsTo(stack.knex, people.anna.email, 'outbid')
    })
    .toHaveLength(1)
  expect(new Set(failed)).toEqual(new Set([lost]))
})
