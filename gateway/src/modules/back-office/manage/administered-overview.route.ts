import { getAdministeredOverview } from '@zuschlag/contracts/administration/administered-overview'
import { administeredPhases } from '@zuschlag/contracts/administration/list-filters'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { AdministeredFigures } from '@zuschlag/projections/auction-details/administered-overview-queries'
import { administeredFigures } from '@zuschlag/projections/auction-details/administered-overview-queries'
import type { Knex } from 'knex'
import { endingProofCount, waitingAccessRequests } from '../access-requests/read-access-requests.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import { openQuestionCount } from '../questions/read-questions.ts'
import { presentTenant } from '../../../presenters/parties.ts'

type Dependencies = { readonly knex: Knex; readonly directory: Directory }

/** Figures of what somebody runs; the query itself is scoped by the viewer. */
export function administeredOverviewRoute({ knex, directory }: Dependencies): Route {
  return signedInRoute(getAdministeredOverview, {
    who: 'ownAccount',
    tag: 'Managing auctions',
    summary: 'Get key figures of the managed auctions',
  }).answer(async ({ now }, viewer) => {
    const [{ runningVolumes, counts, ...figures }, openQuestions] = await Promise.all([
      administeredFigures(knex, viewer, now),
      openQuestionCount(knex, viewer, now),
    ])
    const own = viewer.tenantId === null ? [] : [viewer.tenantId]
    const tenants = await directory.tenants([...own, ...runningVolumes.map(({ tenantId }) => tenantId)])
    const tenant = viewer.tenantId === null ? undefined : tenants.get(viewer.tenantId)
    const currencyOf = (tenantId: TenantId): Currency => tenants.get(tenantId)?.currencyCode ?? 'EUR'
    return ok({
      ...figures,
      accessRequests: await waitingAccessRequests(knex, viewer),
      endingProofs: await endingProofCount(knex, viewer, now),
      openQuestions,
      tenant: tenant === undefined ? null : presentTenant(tenant),
      counts: Object.fromEntries(administeredPhases.map((phase) => [phase, counts[phase] ?? 0])) as Record<
        (typeof administeredPhases)[number],
        number
      >,
      runningVolumes: sumsByCurrency(runningVolumes, currencyOf),
    })
  })
}

function sumsByCurrency(
  volumes: AdministeredFigures['runningVolumes'],
  currencyOf: (tenantId: TenantId) => Currency,
): { currencyCode: Currency; amount: number }[] {
  const sums = new Map<Currency, number>()
  for (const { tenantId, amount } of volumes) {
    const currency = currencyOf(tenantId)
    if (amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  return [...sums].map(([currencyCode, amount]) => ({ currencyCode, amount }))
}
